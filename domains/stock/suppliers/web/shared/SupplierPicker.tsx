import { Picker } from '#platform/web/forms/Picker.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { suppliers } from '../../calls.gen.ts'

interface Props {
  /** The field of the surrounding form. */
  name?: string
  /** Only suppliers of this country; 0 or omitted: every country in scope. */
  countryId?: number | null | undefined
  initial?: { id: number; name: string } | null
  onChanged?: (id: number | null) => void
  disabled?: boolean
  wide?: boolean
}

/** Selects the supplier of a document by name, code or email address. */
export function SupplierPicker({ name = 'supplier_id', countryId, ...rest }: Props) {
  const { entities } = useTexts(commonTexts)
  return (
    <Picker
      key={countryId ?? 0}
      name={name}
      label={entities.supplier}
      source={suppliers.list}
      get={suppliers.get}
      query={{ country_id: countryId ?? 0, garage_id: 0 }}
      detail={({ code }) => code}
      {...rest}
    />
  )
}
