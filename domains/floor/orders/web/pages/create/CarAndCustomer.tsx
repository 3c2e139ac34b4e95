import { useEffect, useEffectEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { customers } from '#domains/people/customers/calls.gen.ts'
import { carName } from '#domains/people/vehicles/carName.ts'
import type { VehicleRow } from '#domains/people/vehicles/contract.ts'
import { vehicles } from '#domains/people/vehicles/calls.gen.ts'
import { tidyPlate } from '#platform/contract/text/license-plate.ts'
import { useSearch } from '#platform/web/data/address.ts'
import { loadWhenIdle } from '#platform/web/data/idle.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { Picker } from '#platform/web/forms/Picker.tsx'
import { callApi } from '#platform/web/data/api.ts'
import { Fields, type Named, useSetPickerValue } from '#platform/web/forms/form.tsx'
import { showPhone } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { ordersTexts } from '../../../texts/texts.ts'
import type { NewCarForm } from './newCarForm.ts'
import css from './create.module.css'

const CustomerQuickCreate = lazyComponent(
  async () =>
    (await import('#domains/people/customers/web/shared/CustomerQuickCreate.tsx'))
      .CustomerQuickCreate,
)
// appears once a customer or a car is selected
const notes = () => import('./CarNotes.tsx')
const TheirCars = lazyComponent(async () => (await notes()).CustomerCars)
const OpenOrders = lazyComponent(async () => (await notes()).OpenOrders)
const CarCard = lazyComponent(async () => (await import('./CarCard.tsx')).CarCard)
// there before Enter asks for it: letters typed meanwhile would be lost
const NewCar = lazyComponent(loadWhenIdle(async () => (await import('./NewCar.tsx')).NewCar))

/** Selects the car and its customer: a plate fills in the owner, a customer offers their cars. Both can be new. */
export function CarAndCustomer({ countryId }: { countryId: number }) {
  const { create: text } = useTexts(ordersTexts)
  const choose = useSetPickerValue()
  const [customer, setCustomer] = useState<Named | null>(null)
  const [vehicle, setVehicle] = useState<Named | null>(null)
  const { setValue, control } = useFormContext<NewCarForm>()
  const isNew = useWatch({ control, name: 'is_new' })
  useEffect(() => void NewCar.ahead(), [])

  const take = (field: 'customer_id' | 'vehicle_id', row: Named | null) => {
    choose(field, row)
    if (field === 'customer_id') setCustomer(row)
    else setVehicle(row)
  }
  /** The same card expands for a new car. */
  const addCar = (plate: string) => {
    take('vehicle_id', null)
    setValue('is_new', true)
    setValue('country_id', countryId)
    if (plate) setValue('license_plate', tidyPlate(plate, countryId))
  }
  useAskedCar((car) => {
    take('vehicle_id', { id: car.id, name: car.license_plate })
    take('customer_id', { id: car.customer.id, name: car.customer.full_name })
  }, addCar)

  if (isNew)
    return (
      <NewCar
        countryId={countryId}
        customer={customer}
        onCustomer={(row) => take('customer_id', row)}
        onSearch={() => setValue('is_new', false)}
      />
    )
  return (
    <>
      <div className={css.plate}>
        <Fields>
          <Picker
            name="vehicle_id"
            label={text.plate}
            hint={text.plateHint}
            source={vehicles.list}
            query={{ country_id: countryId, garage_id: 0 }}
            rowLabel={(row) => row.license_plate}
            detail={(row) => `${carName(row)} · ${row.customer.full_name}`}
            onCreate={addCar}
            createLabel={text.newVehicle}
            required
            wide
            onChanged={(_, row) => {
              take('vehicle_id', row ? { id: row.id, name: row.license_plate } : null)
              if (row) take('customer_id', { id: row.customer.id, name: row.customer.full_name })
            }}
          />
        </Fields>
      </div>
      {vehicle && <CarCard vehicleId={vehicle.id} />}
      {vehicle && <OpenOrders vehicleId={vehicle.id} />}
      <Brought countryId={countryId} onChoose={(row) => take('customer_id', row)} />
      {customer && !vehicle && (
        <TheirCars customerId={customer.id} onChoose={(row) => take('vehicle_id', row)} />
      )}
    </>
  )
}

interface BroughtProps {
  countryId: number
  onChoose: (row: Named | null) => void
}

/** The person who brought the car: its owner, unless the user selects or adds somebody else. */
function Brought({ countryId, onChoose }: BroughtProps) {
  const { create: text } = useTexts(ordersTexts)
  const [typed, setTyped] = useState<string>()
  return (
    <>
      <Fields>
        <Picker
          name="customer_id"
          label={text.customer}
          source={customers.list}
          query={{ country_id: countryId, garage_id: 0 }}
          required
          wide
          rowLabel={(row) => row.full_name}
          detail={(row) => showPhone(row.phone)}
          onCreate={setTyped}
          createLabel={text.newCustomer}
          onChanged={(_, row) => onChoose(row ? { id: row.id, name: row.full_name } : null)}
        />
      </Fields>
      {typed !== undefined && (
        <CustomerQuickCreate
          opened
          typed={typed}
          countryId={countryId}
          onClose={() => setTyped(undefined)}
          onCreated={onChoose}
        />
      )}
    </>
  )
}

/** The queue links here for check-in: an existing car is selected, the plate of a new one filled in. */
function useAskedCar(take: (car: VehicleRow) => void, add: (plate: string) => void) {
  const { vehicle_id, plate } = useSearch()
  const begin = useEffectEvent(async () => {
    if (vehicle_id) return take(await callApi(vehicles.get, { params: { id: Number(vehicle_id) } }))
    if (plate) add(plate)
  })
  useEffect(() => {
    // an invalid id in the URL leaves the form unchanged
    begin().catch(() => undefined)
  }, [vehicle_id, plate])
}
