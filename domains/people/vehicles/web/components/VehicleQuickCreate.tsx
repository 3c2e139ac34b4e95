/** Creates a vehicle inside another form, in a dialog with only the fields that a work order needs. */
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { vehicles } from '../../contract.ts'
import { tidyPlate } from '#platform/contract/text/license-plate.ts'
import { PlateField } from './PlateField.tsx'
import { ModelFields } from './SpecificationFields.tsx'
import { NumberFields, OwnerPicker } from './VehicleFields.tsx'
import { vehicleTexts } from '../../texts/texts.ts'
import { emptyVehicle, quickVehicle } from './vehicleForm.ts'

interface Props {
  opened: boolean
  onClose: () => void
  /** `name` is the formatted plate. */
  onCreated: (vehicle: { id: number; name: string }) => void
  /** The country of the garage, which decides the plate format. */
  countryId: number
  /** The owner; without one, the dialog has a field for it. */
  customer?: { id: number; name: string } | null
  /** The plate that the user typed into the picker. */
  typed?: string
}

export function VehicleQuickCreate({ opened, ...props }: Props) {
  return opened && <Dialog {...props} />
}

type DialogProps = Omit<Props, 'opened'>

function Dialog({ onClose, onCreated, countryId, customer = null, typed = '' }: DialogProps) {
  const text = useTexts(vehicleTexts)
  const form = useContractForm(quickVehicle, {
    ...emptyVehicle({ country_id: countryId, customer_id: customer?.id ?? null }),
    license_plate: typed && tidyPlate(typed, countryId),
  })
  const create = useFormMutation(vehicles.create, {
    onSaved: ({ id }, { body }) => {
      onCreated({ id, name: tidyPlate(body.license_plate, countryId) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={text.create}
      form={form}
      save={create}
      onClose={onClose}
      size={640}
      onSubmit={(body) => create.mutate({ body })}
    >
      <PlateField />
      <OwnerPicker countryId={countryId} owner={customer} />
      <ModelFields />
      <NumberFields />
    </FormDialog>
  )
}
