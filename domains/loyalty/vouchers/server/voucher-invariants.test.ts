/** Invariants of vouchers: under concurrency, at the end of a day, under random edits, and in a simulation. */
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { retryWhileBusy } from '#test/retry-when-busy.ts'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { agreed, taken } from '#test/invoices.ts'
import { aLoyaltyGarage } from '#test/members.ts'
import { type Who, type World, aPhone, aWorld } from '#test/world.ts'

let world: World
let owner: Who
let loyaltyDesk: Awaited<ReturnType<typeof aLoyaltyGarage>>

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  loyaltyDesk = await aLoyaltyGarage(world)
})
afterEach(() => vi.useRealTimers())
afterAll(() => world.close())

const path = '/admin/voucher'
let made = 0
async function published(given: object = {}, who = owner) {
  const { id } = await taken(
    who.post(path, {
      name: 'Proof',
      code: `PROOF-${++made}`,
      category: 'all',
      quantity: 1000,
      expiry_date: '2099-12-31',
      discount_percent: 10,
      ...given,
    }),
  )
  expect((await who.post(`${path}/${id}/publish`, {})).status).toBe(200)
  return { id: id as number, code: `PROOF-${made}` }
}
const takenOf = async (id: number) => (await owner.get(`${path}/${id}`)).data.taken as number

test(
  'a hundred orders race for the last ten: exactly ten have one',
  { timeout: 240_000 },
  async () => {
    const { id, code } = await published({ quantity: 12 })
    const racers = []
    for (let at = 0; at < 102; at += 1)
      racers.push(await loyaltyDesk.ordered(await loyaltyDesk.aMember()))
    const [first, second, ...others] = racers
    for (const one of [first!, second!])
      expect((await one.post('voucher', { code })).status).toBe(200)
    const answers = await Promise.all(
      others.map((order) => retryWhileBusy(() => order.post('voucher', { code }))),
    )
    const outcomes = answers.map(({ status, code: why }) => (status === 200 ? 'taken' : why))
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(10)
    expect(new Set(outcomes)).toEqual(new Set(['taken', 'QUANTITY_GONE']))
    expect((await owner.get(`${path}/${id}`)).data).toMatchObject({
      status: 'exhausted',
      taken: 12,
      left: 0,
      coupons: { reserved: 12 },
    })
    // a released one can be taken again, once
    expect((await first!.post('voucher', { code })).status).toBe(409)
    await first!.move('cancelled', { reason: 'Sold' })
    const late = others.filter((_, at) => outcomes[at] !== 'taken').slice(0, 5)
    const again = await Promise.all(late.map((order) => order.post('voucher', { code })))
    expect(again.filter(({ status }) => status === 200)).toHaveLength(1)
    await expectIntegrity(world.appContext.database.reads)
  },
)

describe('is valid to the last minute of its last day, in the garage’s own time', () => {
  test.each([
    ['Jakarta', 1, 1, '2026-11-05', '2026-11-05T17:00:00Z'],
    ['Kuala Lumpur', 3, 2, '2026-11-05', '2026-11-05T16:00:00Z'],
    ['Amsterdam in winter', 4, 3, '2026-11-05', '2026-11-05T23:00:00Z'],
    ['Amsterdam in summer', 4, 3, '2026-07-10', '2026-07-10T22:00:00Z'],
    ['Amsterdam, summer time ends that day', 4, 3, '2026-10-25', '2026-10-25T23:00:00Z'],
  ])('%s', async (_, garage_id, country_id, expiry_date, midnight) => {
    const end = Date.parse(midnight)
    vi.useFakeTimers({ toFake: ['Date'], now: end - 3_600_000 })
    const superAdmin = await world.signedInAs('super admin', { garage_id: null })
    const code = (await published({ expiry_date }, superAdmin)).code
    const order_id = await anOrderIn(superAdmin, garage_id, country_id)
    const check = async (at: number) => {
      vi.setSystemTime(at)
      return (await superAdmin.post(`${path}/check`, { code, order_id })).data
    }
    expect(await check(end - 1)).toMatchObject({ ok: true, discount: 10_000 })
    expect(await check(end)).toMatchObject({ ok: false, code: 'EXPIRED' })
    const apply = async (at: number) => {
      vi.setSystemTime(at)
      const { version } = (await superAdmin.get(`/admin/order/${order_id}`)).data
      return superAdmin.post(`/admin/order/${order_id}/voucher`, { code, version })
    }
    expect((await apply(end)).code).toBe('EXPIRED')
    expect((await apply(end - 1)).status).toBe(200)
    // on the next day a change of the order removes it
    vi.setSystemTime(end)
    const { version } = (await superAdmin.get(`/admin/order/${order_id}`)).data
    const line = { ...agreed({ unit_price: 5000 }), version }
    expect((await superAdmin.post(`/admin/order/${order_id}/line`, line)).status).toBe(201)
    const { voucher, history } = (await superAdmin.get(`/admin/order/${order_id}`)).data
    expect([voucher, history.at(-1).said.values.why]).toEqual([null, 'EXPIRED'])
  })
})

const plates: Record<number, (n: number) => string> = {
  1: (n) => `B ${7000 + n} VCR`,
  2: (n) => `WXY ${1000 + n}`,
  3: (n) => `VC-${String(100 + n)}-R`,
}
let cars = 0
async function anOrderIn(who: Who, garage_id: number, country_id: number): Promise<number> {
  const customer = await taken(
    who.post('/admin/customer', { full_name: 'Lim', phone: aPhone(), country_id: 1 }),
  )
  const brand = await taken(who.post('/admin/brand', { name: `Brand ${Math.random()}` }))
  const model = await taken(who.post('/admin/model', { name: 'M', brand_id: brand.id }))
  if (country_id !== 1)
    await world.appContext.database.writes
      .updateTable('customers')
      .set({ country_id })
      .where('id', '=', customer.id)
      .execute()
  const vehicle = await taken(
    who.post('/admin/vehicle', {
      customer_id: customer.id,
      country_id,
      license_plate: plates[country_id]!(++cars),
      brand_id: brand.id,
      model_id: model.id,
      chassis_number: `VCR-${cars}`,
    }),
  )
  const { id } = await taken(
    who.post('/admin/order', {
      garage_id,
      vehicle_id: vehicle.id,
      odometer_in: 1000,
      lines: [agreed({ unit_price: 100_000 })],
    }),
  )
  return id
}

/** Half up, as on paper. */
const percentOf = (amount: number, percent: number) => Math.floor((amount * percent) / 100 + 0.5)

test('random edits of an order compared with a model', { timeout: 240_000 }, async () => {
  const price = fc.integer({ min: 1, max: 400_000 })
  const edit = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), price }),
    fc.record({ kind: fc.constant('price' as const), at: fc.nat(9), price }),
    fc.record({ kind: fc.constant('decline' as const), at: fc.nat(9) }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(9) }),
    fc.record({ kind: fc.constant('apply' as const) }),
    fc.record({ kind: fc.constant('take off' as const) }),
  )
  const rule = fc.record({
    discount_percent: fc.integer({ min: 1, max: 100 }),
    max_discount: fc.option(fc.integer({ min: 1, max: 60_000 })),
    min_spend: fc.option(fc.integer({ min: 1, max: 300_000 })),
  })
  await fc.assert(
    fc.asyncProperty(rule, fc.array(edit, { minLength: 4, maxLength: 9 }), async (given, edits) => {
      const { id, code } = await published(given)
      const order = await loyaltyDesk.ordered(await loyaltyDesk.aMember(), {
        lines: [agreed({ unit_price: 120_000 })],
      })
      const send = async (method: 'post' | 'put' | 'delete', to: string, body: object = {}) => {
        const { version } = await order.get()
        return loyaltyDesk.owner[method](`/admin/order/${order.id}/${to}`, { ...body, version })
      }
      const left = () =>
        paper.reduce((sum, line) => sum + (line.isApproved ? line.unit_price : 0), 0)
      const holds = () => left() > 0 && left() >= (given.min_spend ?? 0)
      const first = (await order.get()).lines[0].id as number
      let paper = [{ id: first, unit_price: 120_000, isApproved: true }]
      let isOn = false
      for (const edit of edits) {
        const line = 'at' in edit ? paper[edit.at % Math.max(1, paper.length)] : undefined
        if (edit.kind === 'add') {
          const { data } = await send('post', 'line', agreed({ unit_price: edit.price }))
          paper.push({ id: data.id, unit_price: edit.price, isApproved: true })
        } else if (edit.kind === 'apply') {
          const answer = await send('post', 'voucher', { code })
          if (isOn) expect(answer.status).toBe(409)
          else expect(answer.status).toBe(holds() ? 200 : 422)
          isOn ||= holds()
        } else if (edit.kind === 'take off') {
          expect((await send('delete', 'voucher')).status).toBe(isOn ? 200 : 409)
          isOn = false
        } else if (line && edit.kind === 'price') {
          expect((await send('put', `line/${line.id}`, { unit_price: edit.price })).status).toBe(
            200,
          )
          line.unit_price = edit.price
        } else if (line && edit.kind === 'decline') {
          expect((await send('put', `line/${line.id}`, { approval: 'declined' })).status).toBe(200)
          line.isApproved = false
        } else if (line) {
          expect((await send('delete', `line/${line.id}`)).status).toBe(200)
          paper = paper.filter((other) => other !== line)
        }
        isOn &&= holds()
        const off = isOn
          ? Math.min(percentOf(left(), given.discount_percent), given.max_discount ?? Infinity)
          : 0
        const { voucher, voucher_value, sub_total, total } = await order.get()
        expect([voucher?.code ?? null, voucher_value, sub_total, total]).toEqual([
          isOn ? code : null,
          off,
          left(),
          left() - off,
        ])
        expect(await takenOf(id)).toBe(isOn ? 1 : 0)
      }
    }),
    { numRuns: 12 },
  )
  await expectIntegrity(world.appContext.database.reads)
})

test('a simulation equals the invoices one by one', { timeout: 120_000 }, async () => {
  const members = [
    await loyaltyDesk.aMember(),
    await loyaltyDesk.aMember(),
    await loyaltyDesk.aMember(),
  ]
  const bills = [
    [0, 700_000],
    [1, 99_999],
    [0, 500_000],
    [2, 1_234_567],
    [1, 345_675],
    [2, 800_000],
  ] as const
  for (const [whose, unit_price] of bills) {
    const order = await loyaltyDesk.ordered(members[whose]!, {
      lines: [agreed({ unit_price }), agreed({ unit_price: 50_000 })],
    })
    await order.finish()
    await loyaltyDesk.billed(order)
  }
  const wanted = {
    category: 'all',
    quantity: 3,
    expiry_date: '2099-12-31',
    discount_percent: 12.5,
    max_discount: 100_000,
    min_spend: 200_000,
    customer_limit: 1,
  }
  const vouchers = async () => (await owner.get(`${path}?limit=100`)).data.total
  const before = await vouchers()
  const { data, status } = await owner.post(`${path}/rehearse`, {
    ...wanted,
    name: 'Ten percent',
    code: 'REHEARSED-10',
    description: 'For the holidays',
    terms: 'Once a car',
    preview_image_file_id: null,
    days: 90,
  })
  expect(status).toBe(200)

  const invoices = await world.appContext.database.reads
    .selectFrom('invoices')
    .select(['id', 'customer_id', 'order_id', 'net', 'sub_total', 'discount', 'voucher_value'])
    .where('status', '=', 'issued')
    .orderBy('issued_on')
    .orderBy('id')
    .execute()
  const used = new Set<number>()
  const off = new Map<number, number>()
  for (const { customer_id, order_id, sub_total, discount, voucher_value } of invoices) {
    const left = sub_total - discount
    if (voucher_value > 0 || order_id === null || customer_id === null) continue
    if (used.size === wanted.quantity || used.has(customer_id) || left < wanted.min_spend) continue
    used.add(customer_id)
    off.set(order_id, Math.min(percentOf(left, wanted.discount_percent), wanted.max_discount))
  }
  const sum = [...off.values()].reduce((all, one) => all + one, 0)
  expect(off.size).toBe(3)
  expect(data).toMatchObject({
    touched: off.size,
    amount: sum,
    quantity: { used: 3 },
    net: { before: data.net.before, after: data.net.before - sum },
  })
  for (const example of data.examples) {
    expect(example.amount).toBe(off.get(example.order.id))
    expect(example.before - example.after).toBe(example.amount)
  }
  expect(data.quantity.gone_on).not.toBeNull()
  expect(await vouchers()).toBe(before)
})

test('a blocked member’s coupon waits, and is usable again afterwards', async () => {
  const member = await loyaltyDesk.aMember()
  const { id, code } = await published({ audience: 'granted' })
  await owner.post(`${path}/${id}/grant`, { customer_ids: [member.customer_id] })
  const order = await loyaltyDesk.ordered(member)
  expect((await order.post('voucher', { code })).status).toBe(200)
  const block = (to: string, body = {}) =>
    owner.post(`/admin/membership/${member.customer_id}/${to}`, body)
  expect((await block('block', { reason: 'Fraud' })).status).toBe(200)
  // the next change of the order removes it
  expect((await order.post('line', agreed({ unit_price: 5000 }))).status).toBe(201)
  expect((await order.get()).history.at(-1).said.values).toEqual({ code, why: 'NOT_OWNER' })
  expect((await order.post('voucher', { code })).code).toBe('NOT_OWNER')
  expect((await owner.get(`${path}/${id}`)).data.coupons).toMatchObject({ available: 1 })
  const open = await published()
  expect((await order.post('voucher', { code: open.code })).status).toBe(200)
  expect(
    (
      await loyaltyDesk.owner.delete(`/admin/order/${order.id}/voucher`, {
        version: (await order.get()).version,
      })
    ).status,
  ).toBe(200)
  await block('unblock')
  expect((await order.post('voucher', { code })).status).toBe(200)
})

test('the list shows audience and validity', async () => {
  await published({ audience: 'granted', expiry_date: '2031-03-04' })
  const listed = async (query: string) =>
    (await owner.get(`${path}?limit=100&${query}`)).data.data as { audience: string }[]
  expect(await listed('start_date=2031-03-04&end_date=2031-03-04')).toMatchObject([
    { audience: 'granted', expiry_date: '2031-03-04', garages: [], countries: [] },
  ])
  expect(await listed('start_date=2031-03-05&end_date=2031-12-31')).toEqual([])
  const open = await listed('audience=everyone')
  expect(open.length).toBeGreaterThan(0)
  expect(open.every(({ audience }) => audience === 'everyone')).toBe(true)
})

test('is over once its last day is over in all of its garages', async () => {
  // in Jakarta the next day has begun, in Amsterdam it has not
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-05T18:00:00Z') })
  const superAdmin = await world.signedInAs('super admin', { garage_id: null })
  const status = async (given: object) => {
    const { id } = await published({ expiry_date: '2026-11-05', ...given }, superAdmin)
    return (await superAdmin.get(`${path}/${id}`)).data.status
  }
  expect(await status({})).toBe('published')
  expect(await status({ country_ids: [1] })).toBe('expired')
  expect(await status({ country_ids: [3] })).toBe('published')
  expect(await status({ garage_ids: [1, 2] })).toBe('expired')
  expect(await status({ garage_ids: [1, 4] })).toBe('published')
  expect(await status({ garage_ids: [4], expiry_date: '2026-11-04' })).toBe('expired')
})
