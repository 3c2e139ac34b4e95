/** The fields of a new car. Its VIN or chassis number may follow until the invoice. */
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { vehicleTexts } from '../../texts/texts.ts'
import { PlateField } from '../components/PlateField.tsx'
import { BrandAndModel } from '../components/SpecificationFields.tsx'

/** The surrounding form has `country_id`, `license_plate`, `license_plate_confirmed`, `brand_id`, `model_id` and `chassis_number`. */
export const NewCarPlate = PlateField
export const NewCarModel = BrandAndModel

/** @param hint what needs it */
export function NewCarNumber({ hint }: { hint: string }) {
  const text = useTexts(vehicleTexts)
  return <Field name="chassis_number" label={text.chassisNumber} hint={hint} maxLength={40} />
}
