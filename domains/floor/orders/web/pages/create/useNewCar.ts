/** Creates the owner and the car of a first order, each once, even if the order is rejected repeatedly. */
import { useRef } from 'react'
import { customers } from '#domains/people/customers/calls.gen.ts'
import { vehicles } from '#domains/people/vehicles/calls.gen.ts'
import { joinSaves, useFormMutation } from '#platform/web/data/api.ts'
import type { NewCarForm } from './newCarForm.ts'

interface Created {
  customer_id?: number
  vehicle_id?: number
}
type OnCreated = (ids: { customer_id: number; vehicle_id: number }) => void

export function useNewCar() {
  const created = useRef<Created>({})
  const pending = useRef<{ car: NewCarForm; then: OnCreated }>(undefined)
  const customer = useFormMutation(customers.create, {
    silent: true,
    onSaved: ({ id }) => {
      created.current.customer_id = id
      goOn()
    },
  })
  const vehicle = useFormMutation(vehicles.create, {
    silent: true,
    onSaved: ({ id }) => {
      created.current.vehicle_id = id
      goOn()
    },
  })
  /** The next of the three that does not exist yet. */
  const goOn = () => {
    if (!pending.current) return
    const { car, then } = pending.current
    const { customer_id, vehicle_id } = created.current
    const country_id = car.country_id as number
    if (!customer_id)
      customer.mutate({
        body: {
          full_name: car.full_name ?? '',
          phone: car.phone ?? '',
          country_id,
          is_owner: true,
        },
      })
    else if (!vehicle_id)
      vehicle.mutate({
        body: {
          customer_id,
          country_id,
          license_plate: car.license_plate ?? '',
          license_plate_confirmed: car.license_plate_confirmed,
          brand_id: car.brand_id as number,
          model_id: car.model_id as number,
          ...(car.chassis_number ? { chassis_number: car.chassis_number } : {}),
        },
      })
    else then({ customer_id, vehicle_id })
  }
  const make = (car: NewCarForm, customer_id: number | null | undefined, then: OnCreated) => {
    if (customer_id) created.current.customer_id = customer_id
    pending.current = { car, then }
    goOn()
  }
  return { make, ...joinSaves(customer, vehicle) }
}
