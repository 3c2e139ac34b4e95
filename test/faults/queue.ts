/** The queue for the tests that cut it at each statement: a ticket given, the next called, a car served. */
import { type Garage, anOrder } from '../orders.ts'
import type { Who } from '../world.ts'

interface Request {
  who: Who
  path: string
  body: object
  status: number
}

export function queueFlows(garageOf: () => Garage): Record<string, () => Promise<Request>> {
  let plates = 0
  const aPlate = () => `B ${1000 + ++plates} CUT`
  const post = async (path: string, body: object = {}) => {
    const { status, message, data } = await garageOf().adviser.post(`/admin/queue${path}`, body)
    if (status >= 300) throw new Error(message)
    return data
  }
  const ask = (path: string, body: object, status = 200): Request => ({
    who: garageOf().adviser,
    path: `/admin/queue${path}`,
    body,
    status,
  })

  return {
    'a ticket given': async () => ask('', { garage_id: 1, license_plate: aPlate() }, 201),
    'the next one called': async () => {
      await post('', { garage_id: 1, license_plate: aPlate() })
      return ask('/next', { garage_id: 1 })
    },
    'a ticket skipped': async () => {
      const { id } = await post('', { garage_id: 1, license_plate: aPlate() })
      await post(`/${id}/call`)
      return ask(`/${id}/skip`, {})
    },
    'a car served': async () => {
      const garage = garageOf()
      const order = await anOrder(garage)
      const { license_plate } = await order.get()
      const { data } = (
        await garage.adviser.get(
          `/admin/queue?keyword=${license_plate.replaceAll(' ', '')}&queued=true`,
        )
      ).data
      await post(`/${data[0].id}/call`)
      return ask(`/${data[0].id}/serve`, { mechanic_id: garage.mechanic.employee_id })
    },
  }
}
