/** Input tax on third-party work: claimed, or part of the cost of the order, the build or the garage. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { type Garage, aGarage, anOrder, line } from '#test/orders.ts'
import { type ApiResponse, type Who, type World, aWorld } from '#test/world.ts'

let world: World
let garage: Garage
let owner: Who
let maker: Who
let supplier_id: number
/** A tax that cannot be claimed. */
let luxury: number

const path = '/admin/third-party/purchase'
const DAY = '2026-01-05'
const WORKSHOP = 5

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
  owner = await world.signedInAs('super admin', { garage_id: null })
  maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
  supplier_id = (await owner.post('/admin/supplier', { name: 'Kaca Jaya', country_id: 1 })).data.id
  const { data } = await owner.post('/admin/legal-entity', {
    country_id: 1,
    legal_name: 'Contoh',
    npwp: '0012345678901000',
    is_registered: true,
    registered_from: '2026-01-01',
  })
  await owner.put('/admin/garage/1/settings', { legal_entity_id: data.id })
  await maker.put(`/admin/garage/${WORKSHOP}/settings`, { legal_entity_id: data.id })
  const db = world.appContext.database.writes
  const name = JSON.stringify({ en: 'Luxury', id: 'Mewah', my: 'Mewah', nl: 'Luxe' })
  luxury = (
    await db
      .insertInto('tax_codes')
      .values({ country_id: 1, code: 'LUX', kind: 'standard', recoverable: false, name })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  const rate = { tax_code_id: luxury, valid_from: '2020-01-01', basis_points: 2000 }
  await db.insertInto('tax_code_rates').values(rate).execute()
})
afterAll(async () => {
  await expectIntegrity(world.appContext.database.reads)
  await world.close()
})

const fine = async (response: Promise<ApiResponse>) => {
  const { status, message, errors, data } = await response
  expect([200, 201], `${message} ${JSON.stringify(errors)}`).toContain(status)
  return data
}
async function bought(given: object, who = owner): Promise<number> {
  const body = { garage_id: 1, supplier_id, date: DAY, ...given }
  return (await fine(who.post(path, body))).id
}
const glass = { name: 'Windscreen', quantity: 1, unit_price: 100_000 }
const got = async (id: number) => (await owner.get(`${path}/${id}`)).data

async function booked(id: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; amount: number }>`
    select a.code, sum(l.debit - l.credit)::bigint as amount from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_type = 'third_party_purchase' and e.source_id = ${String(id)}
    group by 1 having sum(l.debit - l.credit) <> 0 order by 1`.execute(
    world.appContext.database.reads,
  )
  return Object.fromEntries(rows.map(({ code, amount }) => [code, Number(amount)]))
}
const documentTaxes = (id: number) =>
  world.appContext.database.reads
    .selectFrom('document_taxes')
    .select(['side', 'base', 'tax', 'claim_from'])
    .where('source', '=', 'third_party_purchase')
    .where('source_id', '=', id)
    .execute()

test('fees carry no tax; the rest is claimed, and leaves with the purchase', async () => {
  const id = await bought({ lines: [glass], admin_fee: 5000, miscellaneous: 700 })
  expect(await got(id)).toMatchObject({
    sub_total: 100_000,
    tax: 11_000,
    total: 116_700,
    taxes: [{ code: 'PPN', base: 100_000, tax: 11_000 }],
    lines: [{ amount: 100_000, tax_amount: 11_000 }],
    tax_waits: true,
  })
  expect(await booked(id)).toEqual({
    '1-1410': 11_000,
    '2-1120': -116_700,
    '5-1300': 100_000,
    '6-1800': 5000,
    '6-1900': 700,
  })
  expect(await documentTaxes(id)).toEqual([
    { side: 'input', base: 100_000, tax: 11_000, claim_from: null },
  ])
  // the tax invoice may arrive after payment or after the close
  const entries = (await got(id)).entries.length
  const paper = { tax_invoice_number: 'F-7', tax_invoice_date: DAY }
  await fine(owner.put(`${path}/${id}`, paper))
  expect(await got(id)).toMatchObject({ ...paper, tax_waits: false })
  expect((await got(id)).entries).toHaveLength(entries)
  expect(await documentTaxes(id)).toMatchObject([{ claim_from: DAY }])
  await fine(owner.delete(`${path}/${id}`))
  expect(await booked(id)).toEqual({})
  expect(await documentTaxes(id)).toEqual([])
})

test('what nobody gives back goes into the order with its line, and out of it again', async () => {
  const order = await anOrder(garage, {
    lines: [line({ kind: 'third_party', name: 'Glass', unit_price: 500_000 })],
  })
  const order_line_id = (await order.get()).lines[0].id
  const id = await bought({
    order_id: order.id,
    lines: [{ ...glass, order_line_id, tax_code_id: luxury }],
  })
  expect(await got(id)).toMatchObject({ tax: 20_000, total: 120_000, tax_waits: false })
  expect(await booked(id)).toEqual({ '1-1350': 120_000, '2-1120': -120_000 })
  expect(await documentTaxes(id)).toEqual([])
  await order.decide('approved')
  expect((await order.get()).lines[0]).toMatchObject({ cost: 120_000, margin: 380_000 })
  await expectIntegrity(world.appContext.database.reads)

  // unchanged lines post nothing; another code posts again
  const { lines } = await got(id)
  const [{ name, quantity, unit, unit_price, third_party_id }] = lines
  const same = { name, quantity, unit, unit_price, third_party_id, order_line_id }
  await fine(owner.put(`${path}/${id}`, { lines: [{ ...same, tax_code_id: luxury }] }))
  expect((await got(id)).entries).toHaveLength(1)
  await fine(owner.put(`${path}/${id}`, { lines: [{ ...same, tax_code_id: null }] }))
  expect(await booked(id)).toEqual({ '1-1350': 100_000, '1-1410': 11_000, '2-1120': -111_000 })
  expect(await documentTaxes(id)).toMatchObject([{ base: 100_000, tax: 11_000 }])
  await fine(owner.delete(`${path}/${id}`))
  expect(await booked(id)).toEqual({})
  expect((await order.get()).lines[0]).toMatchObject({ cost: 0 })
})

test('and into a build', async () => {
  const customer = await garage.adviser.post('/admin/customer', {
    full_name: 'Rustam Efendi',
    phone: '+6281234560001',
    country_id: 1,
    is_owner: true,
  })
  const build = await fine(
    maker.post('/admin/manufacture/build-order', {
      name: 'Evo tribute',
      date: DAY,
      garage_id: WORKSHOP,
      customer_id: customer.data.id,
      price: 900_000,
    }),
  )
  const id = await bought(
    {
      garage_id: WORKSHOP,
      build_order_id: build.id,
      lines: [glass, { ...glass, tax_code_id: luxury }],
    },
    maker,
  )
  expect(await booked(id)).toEqual({ '1-1330': 220_000, '1-1410': 11_000, '2-1120': -231_000 })
  const { cost } = (await maker.get(`/manufacture/build-order/${build.id}/material`)).data
  expect(cost).toMatchObject({ outside: 220_000 })
  await expectIntegrity(world.appContext.database.reads)
})
