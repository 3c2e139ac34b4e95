import { useState } from 'react'
import { to, useGo, useIdParam } from '#platform/web/address.ts'
import { useSave } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { type VehicleDetail, vehicles } from '../../contract.ts'
import { VehicleEditor } from './VehicleEditor.tsx'
import { VehicleLoad } from './VehicleLoad.tsx'
import { vehicleTexts } from '../texts/texts.ts'
import { formOf } from '../parts/vehicleForm.ts'

export default function VehicleEditPage() {
  const id = useIdParam('id')
  return <VehicleLoad id={id}>{(vehicle) => <Edit vehicle={vehicle} />}</VehicleLoad>
}

function Edit({ vehicle }: { vehicle: VehicleDetail }) {
  const { id, customer } = vehicle
  // the version that filled the form: a later change by somebody else is refused, not overwritten
  const [version] = useState(vehicle.version)
  const text = useTexts(vehicleTexts)
  const go = useGo()
  const update = useSave(vehicles.update, {
    onSaved: () => go(to('/vehicle/$id', { id }), { replace: true }),
  })
  return (
    <VehicleEditor
      title={`${text.edit}: ${vehicle.license_plate}`}
      start={formOf(vehicle)}
      vehicle={vehicle}
      owner={{ id: customer.id, name: customer.full_name }}
      saving={update.isPending}
      failure={update.error}
      onSave={(body) => update.mutate({ params: { id }, body: { ...body, version } })}
    />
  )
}
