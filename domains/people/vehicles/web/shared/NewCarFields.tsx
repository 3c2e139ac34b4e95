/** The fields of a new car. Its VIN or chassis number may follow until the invoice. */
import { PlateField } from '../components/PlateField.tsx'
import { BrandAndModel } from '../components/SpecificationFields.tsx'

/** The surrounding form has `country_id`, `license_plate`, `license_plate_confirmed`, `brand_id` and `model_id`. */
export const NewCarPlate = PlateField
export const NewCarModel = BrandAndModel
