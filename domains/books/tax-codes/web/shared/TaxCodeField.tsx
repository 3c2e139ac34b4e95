/** The tax code of a line, in a form. */
import { useField } from '#platform/web/forms/form.tsx'
import field from '#platform/web/forms/form.module.css'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { taxCodeTexts } from '../../texts/texts.ts'
import { TaxCodeSelect, type TaxedLine, useTaxChoice } from './TaxCodeSelect.tsx'

export function TaxCodeField({ name, ...line }: TaxedLine & { name: string }) {
  const text = useTexts(taxCodeTexts)
  const { value, change, leave, error, attach } = useField(name)
  const chosen = typeof value === 'number' ? value : null
  if (useTaxChoice(line, chosen).length === 0) return null
  return (
    <div className={field.field} data-field={name}>
      <TaxCodeSelect
        {...line}
        name={name}
        label={text.taxCode}
        error={error}
        ref={attach}
        onBlur={leave}
        value={chosen}
        onChange={change}
      />
    </div>
  )
}
