/** Builders for members: a customer with cars, and their orders from finished work to a paid invoice. */
import { expect } from 'vitest'
import { BANK, agreed, taken } from './invoices.ts'
import { type Who, type World, aPhone } from './world.ts'

export interface Member {
  customer_id: number
  vehicle_id: number
}

/** A desk in garage 1, one in garage 2, and what they do for members. */
export async function aLoyaltyGarage(world: World) {
  const owner = await world.signedInAs('super admin', { garage_id: null })
  const desks = await Promise.all(
    [1, 2].map(async (garage_id) => ({
      garage_id,
      admin: await world.signedInAs('admin', { garage_id }),
      adviser: await world.signedInAs('service adviser', { garage_id }),
      mechanic: await world.signedInAs('mechanic', { garage_id }),
    })),
  )
  const brand = await taken(owner.post('/admin/brand', { name: `Brand ${Math.random()}` }))
  const model = await taken(owner.post('/admin/model', { name: 'M', brand_id: brand.id }))
  let cars = 0
  let driven = 15_000
  const deskOf = (garage: number) => desks.find(({ garage_id }) => garage_id === garage)!

  const aMember = async (full_name = 'Dewi Lestari'): Promise<Member> => {
    const customer = await taken(
      owner.post('/admin/customer', { full_name, phone: aPhone(), country_id: 1 }),
    )
    const vehicle = await taken(
      owner.post('/admin/vehicle', {
        customer_id: customer.id,
        country_id: 1,
        license_plate: `B ${1000 + ++cars} MBR`,
        brand_id: brand.id,
        model_id: model.id,
        chassis_number: `MBR-${cars}`,
      }),
    )
    return { customer_id: customer.id, vehicle_id: vehicle.id }
  }

  /** An order with agreed work: Rp 1,000,000 by default. */
  async function ordered(
    { vehicle_id }: Member,
    {
      garage = 1,
      lines = [agreed({ unit_price: 1_000_000 })],
    }: { garage?: number; lines?: object[] } = {},
  ) {
    const { adviser, admin, mechanic } = deskOf(garage)
    const { id } = await taken(
      adviser.post('/admin/order', {
        garage_id: garage,
        vehicle_id,
        odometer_in: (driven += 10),
        mechanic_id: mechanic.employee_id,
        lines,
      }),
    )
    const get = async () => (await admin.get(`/admin/order/${id}`)).data
    const version = async () => (await get()).version as number
    const at = `/admin/order/${id}`
    return {
      id: id as number,
      garage,
      get,
      put: async (points: number, who: Who = adviser) =>
        who.post(`${at}/points`, { points, version: await version() }),
      takeOff: async () => adviser.delete(`${at}/points`, { version: await version() }),
      offer: async () => (await adviser.get(`${at}/points`)).data,
      move: async (to: string, body: object = {}) =>
        admin.post(`${at}/transition`, { to, version: await version(), ...body }),
      post: async (path: string, body: object) =>
        adviser.post(`${at}/${path}`, { version: await version(), ...body }),
      async finish() {
        const given = {
          in_progress: { agreed_by: 'The owner', agreed_how: 'phone' },
          ready: { odometer_out: (driven += 10), checklist: [{ name: 'Brakes', passed: true }] },
        }
        for (const to of ['in_progress', 'quality_check', 'ready'] as const) {
          const body = { to, version: await version(), ...given[to as 'ready'] }
          const moved = await admin.post(`${at}/transition`, body)
          expect([to, moved.status, moved.message]).toEqual([to, 200, moved.message])
        }
      },
      issue: () => adviser.post(`${at}/invoice`, {}),
    }
  }
  type Ordered = Awaited<ReturnType<typeof ordered>>

  /** Issues and pays it whole. */
  async function billed(order: Ordered): Promise<{ id: number; number: string }> {
    const invoice = await taken(order.issue())
    const { due } = await order.get()
    if (due > 0) await taken(paid(order, invoice, due))
    return invoice
  }
  const paid = (order: Ordered, invoice: { id: number }, amount: number) =>
    deskOf(order.garage).adviser.post(`/admin/invoice/${invoice.id}/payment`, {
      amount,
      account_id: BANK,
    })

  return {
    owner,
    deskOf,
    aMember,
    ordered,
    billed,
    paid,
    /** Finished work, billed and paid: what it earns is there. */
    async spends(member: Member, amount: number, garage = 1) {
      const order = await ordered(member, { garage, lines: [agreed({ unit_price: amount })] })
      await order.finish()
      return { order, invoice: await billed(order) }
    },
    voids: (order: Ordered, invoice: { id: number }, replace = false) =>
      deskOf(order.garage).admin.post(`/admin/invoice/${invoice.id}/void`, {
        reason: 'Wrong customer',
        replace,
      }),
    /** The member as its page shows it. */
    async look({ customer_id }: Member) {
      const { status, data } = await owner.get(`/admin/membership/${customer_id}`)
      expect(status).toBe(200)
      return data
    },
    ledger: async ({ customer_id }: Member) =>
      (await owner.get(`/admin/membership/${customer_id}/points?limit=100`)).data.data.toReversed(),
    adjusts: ({ customer_id }: Member, points: number, body: object = {}) =>
      owner.post(`/admin/membership/${customer_id}/points/adjust`, {
        points,
        reason: 'Goodwill',
        ...body,
      }),
  }
}
