import { useState } from 'react'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useFormMutation } from '#platform/web/data/api.ts'
import { RecordLoader } from '#platform/web/record/RecordLoader.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { VehicleDetail } from '../../contract.ts'
import { vehicles } from '../../calls.gen.ts'
import { VehicleEditor } from './VehicleEditor.tsx'
import { vehicleRecord } from './record.ts'
import { vehicleTexts } from '../../texts/texts.ts'
import { formOf } from '../components/vehicleForm.ts'

const VehicleEditPage = () => (
  <RecordLoader of={vehicleRecord}>{(vehicle) => <Edit vehicle={vehicle} />}</RecordLoader>
)
export default VehicleEditPage

function Edit({ vehicle }: { vehicle: VehicleDetail }) {
  const { id, customer } = vehicle
  // the version that filled the form: saving over a later change by someone else gives 409
  const [version] = useState(vehicle.version)
  const text = useTexts(vehicleTexts)
  const navigateTo = useNavigateTo()
  const update = useFormMutation(vehicles.update, {
    onSaved: () => navigateTo(linkTo('/vehicle/$id', { id }), { replace: true }),
  })
  return (
    <VehicleEditor
      title={`${text.edit}: ${vehicle.license_plate}`}
      start={formOf(vehicle)}
      vehicle={vehicle}
      owner={{ id: customer.id, name: customer.full_name }}
      save={update}
      onSave={(body) => update.mutate({ params: { id }, body: { ...body, version } })}
    />
  )
}
