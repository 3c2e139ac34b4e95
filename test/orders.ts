/** Builders for orders: a car with its owner, an order, and the walk to a stage, all through the API. */
import { expect } from 'vitest'
import type { Stage } from '#domains/floor/orders/rules.ts'
import { type ApiResponse, type Who, type World, aPhone } from './world.ts'

export interface Garage {
  world: World
  admin: Who
  adviser: Who
  mechanic: Who
}

/** Those who work at garage 1. */
export const aGarage = async (world: World): Promise<Garage> => ({
  world,
  admin: await world.signedInAs('admin'),
  adviser: await world.signedInAs('service adviser'),
  mechanic: await world.signedInAs('mechanic'),
})

export const signature =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80"><path d="M10 40 C 40 10 60 70 90 40 S 150 20 190 50" fill="none" stroke="#000"/></svg>'

export const line = (given: object) => ({
  kind: 'service',
  name: 'Oil change',
  qty: 1,
  unit_price: 100_000,
  ...given,
})

let plates = 0
const aPlate = () =>
  `B ${1000 + (++plates % 9000)} ${String.fromCharCode(65 + Math.floor(plates / 9000))}AB`

const readCreated = (response: ApiResponse) => {
  expect([response.status, response.errors]).toEqual([201, undefined])
  return response.data
}

/** A customer of Indonesia with a car. */
export async function aCar(
  { world, adviser }: Pick<Garage, 'world' | 'adviser'>,
  license_plate = aPlate(),
) {
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const brand = readCreated(await owner.post('/admin/brand', { name: `Brand ${Math.random()}` }))
  const model = readCreated(await owner.post('/admin/model', { name: 'Model', brand_id: brand.id }))
  const customer = readCreated(
    await adviser.post('/admin/customer', {
      full_name: 'Maria Goreti Lobo',
      phone: aPhone(),
      country_id: 1,
      is_owner: true,
    }),
  )
  const vehicle = readCreated(
    await adviser.post('/admin/vehicle', {
      customer_id: customer.id,
      country_id: 1,
      license_plate,
      license_plate_confirmed: true,
      brand_id: brand.id,
      model_id: model.id,
      chassis_number: `AE86-${Math.random()}`,
    }),
  )
  return { customer_id: customer.id as number, vehicle_id: vehicle.id as number, license_plate }
}

/** What each move asks for. */
const given: Partial<Record<Stage, object>> = {
  queued: { odometer_in: 15_000 },
  in_progress: { agreed_by: 'The owner', agreed_how: 'phone', reason: 'Look again' },
  inspecting: { reason: 'Not what was meant' },
  on_hold: { reason: 'parts' },
  ready: { odometer_out: 15_010, checklist: [{ name: 'Brakes', passed: true }] },
  cancelled: { reason: 'Sold the car' },
}

export interface OrderUnderTest {
  id: number
  get(): Promise<ApiResponse['data']>
  post(path: string, body: object, who?: Who): Promise<ApiResponse>
  put(path: string, body: object, who?: Who): Promise<ApiResponse>
  delete(path: string, who?: Who): Promise<ApiResponse>
  /** Makes a move with what it asks for; `bare`: with nothing but `body`. */
  move(to: string, options?: { who?: Who; bare?: boolean; body?: object }): Promise<ApiResponse>
  decide(approval: 'approved' | 'declined'): Promise<void>
}

export async function anOrder(
  garage: Garage,
  {
    mechanic = true,
    lines = [line({})],
    slot_at,
    car,
    garage_id = 1,
    odometer_in = 15_000,
  }: {
    mechanic?: boolean
    lines?: object[]
    slot_at?: string
    car?: { vehicle_id: number }
    garage_id?: number
    odometer_in?: number
  } = {},
): Promise<OrderUnderTest> {
  const { adviser, admin } = garage
  const { vehicle_id } = car ?? (await aCar(garage))
  const { id } = readCreated(
    await adviser.post('/admin/order', {
      garage_id,
      vehicle_id,
      ...(slot_at ? { slot_at } : { odometer_in }),
      ...(mechanic ? { mechanic_id: garage.mechanic.employee_id } : {}),
      lines,
    }),
  )
  const get = async () => (await admin.get(`/admin/order/${id}`)).data
  const versioned = async (body: object) => ({ version: (await get()).version, ...body })
  const at = (path: string) => `/admin/order/${id}${path ? `/${path}` : ''}`
  const order: OrderUnderTest = {
    id,
    get,
    post: async (path, body, who = adviser) => who.post(at(path), await versioned(body)),
    put: async (path, body, who = adviser) => who.put(at(path), await versioned(body)),
    delete: async (path, who = adviser) => who.delete(at(path), await versioned({})),
    move: async (to, { who = admin, bare = false, body = {} } = {}) =>
      who.post(
        at('transition'),
        await versioned({ to, ...(bare ? {} : given[to as Stage]), ...body }),
      ),
    async decide(approval) {
      for (const each of (await get()).lines)
        if (each.approval !== approval)
          expect((await order.put(`line/${each.id}`, { approval })).status).toBe(200)
    },
  }
  return order
}

const far = () => new Date(Date.now() + 3_600_000).toISOString()

/** An order in a stage, ready for the move `towards` another one. */
export async function transitionTo(
  garage: Garage,
  stage: Stage,
  {
    towards,
    unsigned = false,
    car,
  }: { towards?: Stage; unsigned?: boolean; car?: { vehicle_id: number } } = {},
): Promise<OrderUnderTest> {
  const order = await anOrder(garage, {
    ...(stage === 'booked' || stage === 'no_show' ? { slot_at: far() } : {}),
    ...(car && { car }),
    ...(stage === 'queued' && towards === 'in_progress'
      ? { lines: [line({ approval: 'approved' })] }
      : {}),
  })
  const go = async (to: Stage) => {
    const moved = await order.move(to)
    expect([moved.status, moved.message, moved.errors]).toEqual([
      200,
      'Work order successfully updated',
      undefined,
    ])
  }
  const slotPassed = () =>
    garage.world.appContext.database.writes
      .updateTable('orders')
      .set({ slot_at: new Date(Date.now() - 60_000).toISOString() })
      .where('id', '=', order.id)
      .execute()
  const done = async () => {
    for (const each of (await order.get()).lines)
      await order.put(`line/${each.id}`, { work: 'done' })
  }
  const sign = async () => {
    for (const signer of ['customer', 'service_adviser'])
      expect((await order.post('signature', { signer, svg: signature })).status).toBe(200)
  }
  const issue = async () =>
    readCreated(await garage.adviser.post(`/admin/order/${order.id}/invoice`))
  const cash = async () =>
    (await garage.admin.get('/admin/account?group=cash_bank')).data.data[0].id as number
  const pay = async () =>
    readCreated(
      await garage.adviser.post(`/admin/invoice/${(await issue()).id}/payment`, {
        amount: (await order.get()).due,
        account_id: await cash(),
      }),
    )

  // a finished order is cancelled only where nothing was agreed
  const unsold = stage === 'ready' && towards === 'cancelled'

  const path: Partial<Record<Stage, () => Promise<unknown>>> = {
    inspecting: () => go('inspecting'),
    awaiting_approval: () => go('awaiting_approval'),
    in_progress: async () => {
      await order.decide('approved')
      await go('in_progress')
    },
    on_hold: () => go('on_hold'),
    quality_check: async () => {
      await done()
      await go('quality_check')
    },
    ready: async () => {
      if (unsold) await order.decide('declined')
      await go('ready')
    },
    delivered: async () => {
      await sign()
      await pay()
      await go('delivered')
    },
    cancelled: () => go('cancelled'),
    no_show: async () => {
      await slotPassed()
      await go('no_show')
    },
  }
  const main: Stage[] = [
    'inspecting',
    'awaiting_approval',
    'in_progress',
    'quality_check',
    'ready',
    'delivered',
  ]
  const steps: Stage[] =
    stage === 'booked' || stage === 'queued'
      ? []
      : stage === 'cancelled' || stage === 'no_show'
        ? [stage]
        : stage === 'on_hold'
          ? ['inspecting', 'awaiting_approval', 'in_progress', 'on_hold']
          : unsold
            ? ['inspecting', 'awaiting_approval', 'ready']
            : main.slice(0, main.indexOf(stage) + 1)
  for (const step of steps) await path[step]?.()

  if (towards === 'no_show') await slotPassed()
  if (stage === 'awaiting_approval' && towards === 'in_progress') await order.decide('approved')
  if (stage === 'awaiting_approval' && towards === 'ready') await order.decide('declined')
  if (stage === 'in_progress' && towards === 'awaiting_approval')
    await order.post('line', line({ name: 'Brake pads' }))
  if (stage === 'in_progress' && towards === 'quality_check') await done()
  if (stage === 'ready' && towards === 'delivered' && !unsigned) {
    await sign()
    await pay()
  }
  return order
}
