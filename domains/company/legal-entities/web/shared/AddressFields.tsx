/** An address in its parts, as e-invoices need it. */
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { malaysianStates } from '../components/states.ts'
import { legalTexts } from '../../texts/texts.ts'

export function AddressFields({ isMalaysian }: { isMalaysian: boolean }) {
  const text = useTexts(legalTexts)
  return (
    <>
      <Field name="street" label={text.street} maxLength={200} />
      <Field name="house_number" label={text.houseNumber} maxLength={20} />
      <Field name="postal_code" label={text.postalCode} maxLength={20} />
      <Field name="city" label={text.city} maxLength={100} />
      {isMalaysian ? (
        <Field
          name="region_code"
          label={text.state}
          type="select"
          options={malaysianStates.map(([value, label]) => ({ value, label }))}
        />
      ) : (
        <Field name="region_code" label={text.region} maxLength={10} />
      )}
    </>
  )
}
