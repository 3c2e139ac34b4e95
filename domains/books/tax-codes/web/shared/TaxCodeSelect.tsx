/** The tax code of a line: the default, or another one of the garage's country. Hidden when there is no choice. */
import type { ComponentProps } from 'react'
import SelectField from '#platform/web/ui/fields/SelectField.tsx'
import { useLanguage, useTexts } from '#platform/web/language/i18n.tsx'
import { useRole } from '#platform/web/data/session.ts'
import {
  type CustomerKind,
  type TaxRules,
  type TaxedKind,
  choicesOf,
  mayChooseOtherKind,
  usualCode,
} from '../../rules.ts'
import { taxCodeTexts } from '../../texts/texts.ts'

/** Not the id of a code. */
const USUAL = 0

export interface TaxedLine {
  rules: TaxRules
  kind: TaxedKind
  customerKind?: CustomerKind | undefined
}

/** Whether the user may choose another code than the default, or one is already chosen. */
export function useTaxChoice(
  { rules, kind, customerKind }: TaxedLine,
  chosen: number | null | undefined,
) {
  const mayOther = mayChooseOtherKind(useRole())
  return choicesOf(rules, { kind, customer_kind: customerKind, chosen }, mayOther)
}

interface Props
  extends
    TaxedLine,
    Omit<ComponentProps<typeof SelectField>, 'options' | 'value' | 'onChange' | 'kind'> {
  value: number | null | undefined
  onChange: (chosen: number | null) => void
}

export function TaxCodeSelect({ rules, kind, customerKind, value, onChange, ...select }: Props) {
  const text = useTexts(taxCodeTexts)
  const language = useLanguage()
  const choices = useTaxChoice({ rules, kind, customerKind }, value)
  if (choices.length === 0) return null
  const usual = usualCode(rules, kind, customerKind)
  const label = ({ code, names }: (typeof choices)[number]) => `${code} · ${names[language]}`
  return (
    <SelectField
      {...select}
      value={value ?? USUAL}
      options={[
        { value: USUAL, label: text.usual(usual ? label(usual) : text.noTax) },
        ...choices.map((code) => ({ value: code.tax_code_id, label: label(code) })),
      ]}
      onChange={(chosen) => onChange(chosen === USUAL ? null : (chosen as number))}
    />
  )
}
