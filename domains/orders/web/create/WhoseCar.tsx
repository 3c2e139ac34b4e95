import { useEffect, useEffectEvent, useState } from 'react'
import { customers } from '#domains/customers/contract.ts'
import { carName } from '#domains/vehicles/carName.ts'
import { type VehicleRow, vehicles } from '#domains/vehicles/contract.ts'
import { useSearch } from '#platform/web/address.ts'
import { later } from '#platform/web/ui/later.tsx'
import { Picker } from '#platform/web/Picker.tsx'
import { callApi } from '#platform/web/api.ts'
import { Fields, type Named, useChoose } from '#platform/web/form.tsx'
import { showPhone } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { ordersTexts } from '../texts/texts.ts'
import css from './create.module.css'

const CustomerQuickCreate = later(
  async () =>
    (await import('#domains/customers/web/parts/CustomerQuickCreate.tsx')).CustomerQuickCreate,
)
const VehicleQuickCreate = later(
  async () =>
    (await import('#domains/vehicles/web/parts/VehicleQuickCreate.tsx')).VehicleQuickCreate,
)

// shown once a customer or a car is chosen
const notes = () => import('./CarNotes.tsx')
const TheirCars = later(async () => (await notes()).TheirCars)
const OpenOrders = later(async () => (await notes()).OpenOrders)

type Adding = { noun: 'customer' | 'vehicle'; typed: string }

/** The car and its customer: a plate fills in the owner, a customer offers their cars. Both can be new. */
export function WhoseCar({ countryId }: { countryId: number | undefined }) {
  const { create: text } = useTexts(ordersTexts)
  const choose = useChoose()
  const [customer, setCustomer] = useState<Named | null>(null)
  const [vehicle, setVehicle] = useState<Named | null>(null)
  const [adding, setAdding] = useState<Adding>()

  const take = (field: 'customer_id' | 'vehicle_id', row: Named | null) => {
    choose(field, row)
    if (field === 'customer_id') setCustomer(row)
    else setVehicle(row)
  }
  // the dialog of a new car may have chosen its owner
  const takeNew = async (row: Named) => {
    take('vehicle_id', row)
    if (customer) return
    const { customer: owner } = await callApi(vehicles.get, { params: { id: row.id } })
    take('customer_id', { id: owner.id, name: owner.full_name })
  }
  useAskedCar((car) => {
    take('vehicle_id', { id: car.id, name: car.license_plate })
    take('customer_id', { id: car.customer.id, name: car.customer.full_name })
  }, setAdding)
  if (!countryId) return <p className={css.first}>{text.chooseGarage}</p>

  const ofCountry = { country_id: countryId, garage_id: 0 }
  return (
    <>
      <Fields>
        <Picker
          name="vehicle_id"
          label={text.plate}
          hint={text.plateHint}
          source={vehicles.list}
          query={ofCountry}
          rowLabel={(row) => row.license_plate}
          detail={(row) => `${carName(row)} · ${row.customer.full_name}`}
          onCreate={(typed) => setAdding({ noun: 'vehicle', typed })}
          createLabel={text.newVehicle}
          onChanged={(_, row) => {
            take('vehicle_id', row ? { id: row.id, name: row.license_plate } : null)
            if (row) take('customer_id', { id: row.customer.id, name: row.customer.full_name })
          }}
        />
        <Picker
          name="customer_id"
          label={text.customer}
          hint={'\u00a0'}
          source={customers.list}
          query={ofCountry}
          required
          rowLabel={(row) => row.full_name}
          detail={(row) => showPhone(row.phone)}
          onCreate={(typed) => setAdding({ noun: 'customer', typed })}
          createLabel={text.newCustomer}
          onChanged={(_, row) =>
            take('customer_id', row ? { id: row.id, name: row.full_name } : null)
          }
        />
      </Fields>
      {customer && !vehicle && (
        <TheirCars customerId={customer.id} onChoose={(row) => take('vehicle_id', row)} />
      )}
      {vehicle && <OpenOrders vehicleId={vehicle.id} />}
      {adding && (
        <QuickCreate
          adding={adding}
          countryId={countryId}
          customer={customer}
          onClose={() => setAdding(undefined)}
          onCustomer={(row) => take('customer_id', row)}
          onVehicle={(row) => void takeNew(row)}
        />
      )}
    </>
  )
}

/** The queue sends a car here to be taken in: a known one is chosen at once, of an unknown one the plate is typed. */
function useAskedCar(take: (car: VehicleRow) => void, add: (adding: Adding) => void) {
  const { vehicle_id, plate } = useSearch()
  const begin = useEffectEvent(async () => {
    if (vehicle_id) return take(await callApi(vehicles.get, { params: { id: Number(vehicle_id) } }))
    if (plate) add({ noun: 'vehicle', typed: plate })
  })
  useEffect(() => {
    // an address that names no car of ours leaves the form as it is
    begin().catch(() => undefined)
  }, [vehicle_id, plate])
}

interface QuickCreateProps {
  adding: Adding
  countryId: number
  /** The owner of a new car, if chosen already. */
  customer: Named | null
  onClose: () => void
  onCustomer: (row: Named) => void
  onVehicle: (row: Named) => void
}

function QuickCreate({ adding, customer, onCustomer, onVehicle, ...props }: QuickCreateProps) {
  const { noun, typed } = adding
  return noun === 'customer' ? (
    <CustomerQuickCreate opened typed={typed} {...props} onCreated={onCustomer} />
  ) : (
    <VehicleQuickCreate opened typed={typed} {...props} customer={customer} onCreated={onVehicle} />
  )
}
