/** The tax code of a line, in a form: the usual one, or another of the garage's country. */
import SelectField from '#platform/web/ui/SelectField.tsx'
import { useField } from '#platform/web/form.tsx'
import field from '#platform/web/form.module.css'
import { useLanguage, useTexts } from '#platform/web/i18n.tsx'
import { useRole } from '#platform/web/session.ts'
import {
  type CustomerKind,
  type TaxRules,
  type TaxedKind,
  isOtherKind,
  mayChooseOtherKind,
  usualCode,
} from '../../rules.ts'
import { taxCodeTexts } from '../texts/texts.ts'

/** Not the id of a code. */
const USUAL = 0

interface Props {
  name: string
  rules: TaxRules
  kind: TaxedKind
  customerKind?: CustomerKind | undefined
}

export function TaxCodeField({ name, rules, kind, customerKind = 'person' }: Props) {
  const text = useTexts(taxCodeTexts)
  const language = useLanguage()
  const mayOther = mayChooseOtherKind(useRole())
  const { value, change, leave, error, attach } = useField(name)
  // a garage without a company has one rate, and nothing to choose
  if (rules.legal_entity_id === null) return null
  const usual = usualCode(rules, kind, customerKind)
  const open = rules.codes.filter(
    ({ tax_code_id: chosen }) =>
      mayOther ||
      chosen === value ||
      !isOtherKind(rules, { kind, customer_kind: customerKind, chosen }),
  )
  const label = ({ code, names }: (typeof open)[number]) => `${code} · ${names[language]}`
  return (
    <div className={field.field} data-field={name}>
      <SelectField
        name={name}
        label={text.taxCode}
        error={error}
        ref={attach}
        onBlur={leave}
        value={typeof value === 'number' ? value : USUAL}
        options={[
          { value: USUAL, label: text.usual(usual ? label(usual) : text.noTax) },
          ...open.map((code) => ({ value: code.tax_code_id, label: label(code) })),
        ]}
        onChange={(chosen) => change(chosen === USUAL ? null : chosen)}
      />
    </div>
  )
}
