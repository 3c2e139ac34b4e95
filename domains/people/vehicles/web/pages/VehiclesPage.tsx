import { masterData } from '#domains/company/master-data/calls.gen.ts'
import { ListPage } from '#platform/web/list/ListPage.tsx'
import { ImportButton } from '#domains/overview/imports/web/shared/ImportButton.tsx'
import { linkTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Column, pickFilter } from '#platform/web/list/table/columns.ts'
import { useCan } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { useSharedColumns } from '#platform/web/list/table/sharedColumns.tsx'
import { AddButton } from '#platform/web/ui/AddButton.tsx'
import type { VehicleRow } from '../../contract.ts'
import { vehicles } from '../../calls.gen.ts'
import { carName } from '../../carName.ts'
import { vehicleTexts } from '../../texts/texts.ts'

export default function VehiclesPage() {
  const text = useTexts(vehicleTexts)
  const { nav } = useTexts(commonTexts)
  const canWrite = useCan('vehicle.write')

  const shared = useSharedColumns()
  const columns: Column<VehicleRow>[] = [
    {
      name: 'license_plate',
      label: text.licensePlate,
      kind: 'plate',
      value: (row) => row.license_plate,
      sort: true,
      width: 132,
    },
    {
      name: 'vehicle',
      label: text.vehicle,
      value: (row) => carName(row, row.variant?.name),
      width: 200,
    },
    { name: 'owner', label: text.owner, value: (row) => row.customer.full_name, width: 168 },
    {
      name: 'production_year',
      label: text.year,
      // years have no separators
      value: (row) => row.production_year && String(row.production_year),
      sort: true,
      width: 90,
    },
    { name: 'vin', label: text.vin, value: (row) => row.vin ?? row.chassis_number, width: 185 },
    {
      name: 'odometer',
      label: text.mileage,
      kind: 'number',
      value: (row) => row.odometer,
      width: 135,
    },
    shared.createdAt({ width: 150 }),
  ]
  const add = canWrite && <AddButton to={linkTo('/vehicle/new')}>{text.create}</AddButton>
  return (
    <ListPage
      title={nav.vehicleManagement}
      call={vehicles.list}
      get={vehicles.get}
      remove={vehicles.remove}
      columns={columns}
      open={(row) => linkTo('/vehicle/$id', { id: row.id })}
      search={text.search}
      filters={[pickFilter({ name: 'brand_id', label: text.brand, source: masterData.brand.list })]}
      actions={
        <>
          <ImportButton noun="history" />
          {add}
        </>
      }
      empty={{ title: text.empty, text: text.emptyText, action: add }}
    />
  )
}
