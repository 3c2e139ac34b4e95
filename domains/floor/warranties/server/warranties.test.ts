/** Warranties: given at delivery, void when the car left late, claimed on an order whose line is free (rule 19). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OrderUnderTest, signature } from '#test/orders.ts'
import { aStockedGarage } from '#test/parts.ts'
import type { Who } from '#test/world.ts'

type StockedGarage = Awaited<ReturnType<typeof aStockedGarage>>
let stockedGarage: StockedGarage
let alignment: number

beforeAll(async () => {
  stockedGarage = await aStockedGarage()
  const { data } = await stockedGarage.owner.post('/admin/catalog-service', {
    name: 'Spooring',
    country_id: 1,
    price: 250_000,
    warranty_days: 7,
    warranty_condition: 'leaves_within_24h',
  })
  alignment = data.id
})
afterAll(() => stockedGarage.world.close())

const ok = (answer: { status: number; message: string; errors?: unknown }) =>
  expect([answer.status, answer.message, answer.errors]).toEqual([
    200,
    expect.any(String),
    undefined,
  ])

async function signed(order: OrderUnderTest) {
  for (const signer of ['customer', 'service_adviser'])
    ok(await order.post('signature', { signer, svg: signature }))
}

/** Sold, paid and handed over; `hours` after the work was completed. */
async function sold(lines: object[], hours = 1) {
  const order = await stockedGarage.begun(...lines)
  ok(await order.move('quality_check'))
  ok(await order.move('ready'))
  if (hours > 24)
    await sql`update orders set completed_at = now() - make_interval(hours => ${hours}) where id = ${order.id}`.execute(
      stockedGarage.world.appContext.database.writes,
    )
  await signed(order)
  const invoice = await stockedGarage.adviser.post(`/admin/order/${order.id}/invoice`)
  expect(invoice.status).toBe(201)
  const cash = (await stockedGarage.admin.get('/admin/account?group=cash_bank')).data.data[0].id
  const { due } = await order.get()
  await stockedGarage.adviser.post(`/admin/invoice/${invoice.data.id}/payment`, {
    amount: due,
    account_id: cash,
  })
  ok(await order.move('delivered'))
  return order
}

const warrantiesOf = async (order: OrderUnderTest, who: Who = stockedGarage.adviser) => {
  const { vehicle } = await order.get()
  return (await who.get(`/admin/vehicle/${vehicle.id}/warranty`)).data.data
}
const spooring = () =>
  stockedGarage.partOf(0, 1, {
    kind: 'service',
    inventory_item_id: null,
    catalog_service_id: alignment,
    name: 'Spooring',
    unit_price: 250_000,
  })
const claimOf = (id: number, body: object = {}, who: Who = stockedGarage.adviser) =>
  who.post(`/admin/warranty/${id}/claim`, {
    garage_id: 1,
    odometer_in: 16_000,
    notes: 'It pulls to the left',
    ...body,
  })

/** Debits and credits of the entries of one order, by account. */
const booked = async (id: number, type: string) => {
  const { rows } = await sql<{ code: string; amount: number }>`
    select a.code, sum(l.debit - l.credit)::bigint as amount from journal_entries e join journal_lines l on l.entry_id = e.id
      join accounts a on a.id = l.account_id
    where e.source_type = ${type} and e.source_id = ${String(id)} and e.event like 'part_%' group by 1 order by 1`.execute(
    stockedGarage.world.appContext.database.reads,
  )
  return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]))
}

describe('at delivery', () => {
  test('each approved line with warranty days gets one, others do not', async () => {
    const item = await stockedGarage.anItem(5, { has_warranty: true, warranty_days: 90 })
    const plain = await stockedGarage.anItem(5)
    const order = await sold([spooring(), stockedGarage.partOf(item), stockedGarage.partOf(plain)])
    const warranties = await warrantiesOf(order)
    expect(
      warranties.map(({ line, state }: never) => [(line as { name: string }).name, state]),
    ).toEqual([
      ['Spooring', 'live'],
      ['Spark plug', 'live'],
    ])
    const [first, second] = warranties
    const days = (one: { from: string; until: string }) =>
      (Date.parse(one.until) - Date.parse(one.from)) / 86_400_000
    expect([days(first), days(second)]).toEqual([7, 90])
    expect(first).toMatchObject({ reason: null, claim: null, garage: { id: 1 } })
  })

  test('alignment is void when the car left more than 24 hours after completion', async () => {
    const [warranty] = await warrantiesOf(await sold([spooring()], 25))
    expect(warranty.state).toBe('void')
    expect(warranty.reason).toMatch(/^Completed .+, collected .+: more than 24 hours later$/)
    const rejected = await claimOf(warranty.id)
    expect([rejected.status, rejected.message]).toEqual([409, warranty.reason])
    // an adviser's reason is not enough, a super admin's is
    expect((await claimOf(warranty.id, { reason: 'Goodwill' })).status).toBe(409)
    expect((await claimOf(warranty.id, {}, stockedGarage.owner)).status).toBe(409)
    expect((await claimOf(warranty.id, { reason: 'Goodwill' }, stockedGarage.owner)).status).toBe(
      201,
    )
    const { data } = await stockedGarage.admin.get('/admin/warranty/claim')
    expect(data.data[0]).toMatchObject({ allowed_because: 'Goodwill', cost: 0, supplier: null })
  })
})

describe('a claim', () => {
  test('is an order with a free line; its part is an expense, not work in progress', async () => {
    const item = await stockedGarage.anItem(5, { has_warranty: true, warranty_days: 90 })
    const order = await sold([stockedGarage.partOf(item)])
    const [warranty] = await warrantiesOf(order)
    const created = await claimOf(warranty.id)
    expect([created.status, created.message]).toEqual([201, 'Warranty order created'])
    const { id } = created.data
    const get = async () => (await stockedGarage.admin.get(`/admin/order/${id}`)).data
    const move = async (to: string, body: object = {}) =>
      ok(
        await stockedGarage.admin.post(`/admin/order/${id}/transition`, {
          to,
          version: (await get()).version,
          ...body,
        }),
      )
    const first = await get()
    expect(first).toMatchObject({
      stage: 'queued',
      grand_total: 0,
      warranty: { id: warranty.id, order: { id: order.id } },
      lines: [{ unit_price: 0, warranty_id: warranty.id, approval: 'proposed' }],
    })
    expect((await warrantiesOf(order))[0]).toMatchObject({
      state: 'claimed',
      claim: { id },
      reason: `Claimed on ${first.number}`,
    })
    expect((await claimOf(warranty.id)).status).toBe(409)
    const lineId = first.lines[0].id
    const change = async (body: object) =>
      stockedGarage.admin.put(`/admin/order/${id}/line/${lineId}`, {
        version: (await get()).version,
        ...body,
      })
    expect((await change({ unit_price: 1000 })).errors).toHaveProperty('unit_price')
    expect((await change({ qty: 2 })).errors).toHaveProperty('qty')
    // no price to decide on, and one proposed line is enough
    await move('inspecting', { mechanic_id: stockedGarage.mechanic.employee_id })
    await move('awaiting_approval')
    ok(await change({ approval: 'approved' }))
    await move('in_progress', { agreed_by: 'The owner', agreed_how: 'phone' })
    const issue = await stockedGarage.mechanic.post(`/admin/order/${id}/line/${lineId}/issue`, {
      version: (await get()).version,
    })
    ok(issue)
    expect(await booked(id, 'warranty')).toEqual({ '1-1310': -40_000, '6-1500': 40_000 })
    const returned = await stockedGarage.mechanic.post(`/admin/order/${id}/line/${lineId}/return`, {
      quantity: 1,
      reason: 'Another one',
      version: (await get()).version,
    })
    ok(returned)
    expect(await booked(id, 'warranty')).toEqual({ '1-1310': 0, '6-1500': 0 })
    expect(await stockedGarage.costOf({ id } as OrderUnderTest)).toMatchObject({ parts: 0, wip: 0 })
  })

  test('is handed over without an invoice, and its cost is listed by supplier', async () => {
    const item = await stockedGarage.anItem(5, { has_warranty: true, warranty_days: 90 })
    const [warranty] = await warrantiesOf(await sold([stockedGarage.partOf(item)]))
    const { id } = (await claimOf(warranty.id)).data
    const get = async () => (await stockedGarage.admin.get(`/admin/order/${id}`)).data
    const send = async (path: string, body: object, how: 'post' | 'put' = 'post') =>
      ok(
        await stockedGarage.admin[how](`/admin/order/${id}/${path}`, {
          version: (await get()).version,
          ...body,
        }),
      )
    const lineId = (await get()).lines[0].id
    await send(`line/${lineId}`, { approval: 'approved' }, 'put')
    await send('transition', { to: 'in_progress', mechanic_id: stockedGarage.mechanic.employee_id })
    await send(`line/${lineId}`, { work: 'done' }, 'put')
    await send('transition', { to: 'quality_check' })
    await send('transition', {
      to: 'ready',
      odometer_out: 16_010,
      checklist: [{ name: 'Brakes', passed: true }],
    })
    for (const signer of ['customer', 'service_adviser'])
      await send('signature', { signer, svg: signature })
    await send('transition', { to: 'delivered' })
    expect(await get()).toMatchObject({ stage: 'delivered', grand_total: 0, cost: 40_000 })
    expect(await stockedGarage.costOf({ id } as OrderUnderTest)).toMatchObject({
      parts: 40_000,
      wip: 0,
    })
    const { data } = await stockedGarage.admin.get('/admin/warranty/claim?limit=1')
    expect(data.data[0]).toMatchObject({ order: { id }, cost: 40_000, line: 'Spark plug' })
    expect(data.by_supplier).toContainEqual({ supplier: null, claims: 3, cost: 40_000 })
    // advisers and mechanics never see costs
    const floor = await stockedGarage.adviser.get('/admin/warranty/claim')
    expect([floor.data.by_supplier, floor.data.data[0].cost]).toEqual([undefined, undefined])
    const appContext = (
      await stockedGarage.owner.get('/admin/report/integrity?country_id=1&full=true')
    ).data
    const checks = appContext.checks as { holds: boolean; checked: number }[]
    expect(checks.length).toBeGreaterThan(5)
    expect(checks.filter(({ holds }) => !holds)).toEqual([])
  })

  test('names who delivered the part before it was sold, whatever is bought later', async () => {
    const item = await stockedGarage.anItem(0, { has_warranty: true, warranty_days: 90 })
    const bought = async (name: string) => {
      const supplier = await stockedGarage.owner.post('/admin/supplier', { name, country_id: 1 })
      expect(supplier.status).toBe(201)
      const purchase = await stockedGarage.owner.post('/admin/inventory/purchase', {
        garage_id: 1,
        supplier_id: supplier.data.id,
        date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
        invoice_code: name,
        status: 'unpaid',
        lines: [{ item_id: item, quantity: 5, unit: 'pcs', unit_price: 40_000 }],
      })
      expect([purchase.status, purchase.errors]).toEqual([201, undefined])
    }
    await bought('Pemasok lama')
    const [warranty] = await warrantiesOf(await sold([stockedGarage.partOf(item)]))
    await bought('Pemasok baru')
    const { data } = await claimOf(warranty.id)
    const claims = (await stockedGarage.admin.get('/admin/warranty/claim?keyword=spark')).data
    const mine = claims.data.find(({ order }: { order: { id: number } }) => order.id === data.id)
    expect(mine.supplier.name).toBe('Pemasok lama')
    expect(claims.by_supplier).toContainEqual(
      expect.objectContaining({ supplier: expect.objectContaining({ name: 'Pemasok lama' }) }),
    )
  })

  test('twenty at once create one order; none in another country or outside the scope', async () => {
    const item = await stockedGarage.anItem(5, { has_warranty: true, warranty_days: 90 })
    const order = await sold([stockedGarage.partOf(item)])
    const [warranty] = await warrantiesOf(order)
    const answers = await Promise.all(Array.from({ length: 20 }, () => claimOf(warranty.id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ])
    expect((await claimOf(999_999)).status).toBe(404)
    expect((await claimOf(warranty.id, { garage_id: 999_999 })).status).toBe(409)
    const far = await stockedGarage.world.signedInAs('service adviser', {
      garage_id: 3,
      country_id: 2,
    })
    expect((await claimOf(warranty.id, {}, far)).status).toBe(404)
    const mechanic = await claimOf(warranty.id, {}, stockedGarage.mechanic)
    expect(mechanic.status).toBe(403)
  })
})
