/** Purchases with tax, for companies of each country. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { expectIntegrity } from './faults/integrity.ts'
import { aFile } from './registers/rows.ts'
import { type ApiResponse, type Who, type World, aWorld } from './world.ts'

export let world: World
export let owner: Who
export let proofFile: number

export const path = '/admin/inventory/purchase'
export const DAY = '2026-01-05'
/** Garages of registered companies, and one without. */
export const INDONESIA = 1
export const UNTAXED = 2
export const MALAYSIA = 3
export const NETHERLANDS = 4
const countryOf: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 3 }
const companies: Record<number, object> = {
  [INDONESIA]: { npwp: '0012345678901000' },
  [MALAYSIA]: { tin: 'C20880050010', brn: '202001234567' },
  [NETHERLANDS]: { kvk: '12345678', btw_id: 'NL004495445B01' },
}
const suppliers = new Map<number, number>()
export const companyOf = new Map<number, number>()
export const codes = new Map<string, number>()
export let number = 0

export async function setUpPurchases() {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  proofFile = await aFile(world, owner)
  for (const [garage, numbers] of Object.entries(companies)) {
    const country_id = countryOf[Number(garage)]
    const { data } = await owner.post('/admin/legal-entity', {
      country_id,
      legal_name: 'Contoh',
      is_registered: true,
      registered_from: '2026-01-01',
      ...numbers,
    })
    await owner.put(`/admin/garage/${garage}/settings`, { legal_entity_id: data.id })
    companyOf.set(Number(garage), data.id)
  }
  for (const garage of [INDONESIA, UNTAXED, MALAYSIA, NETHERLANDS]) {
    const body = { name: `Supplier ${garage}`, country_id: countryOf[garage] }
    suppliers.set(garage, (await owner.post('/admin/supplier', body)).data.id)
  }
  const db = world.appContext.database.writes
  // a tax on goods that nobody gives back
  const sales = { country_id: 2, code: 'SALES', kind: 'standard', recoverable: false }
  const name = {
    en: 'Sales tax',
    id: 'Pajak penjualan',
    my: 'Cukai jualan',
    nl: 'Verkoopbelasting',
  }
  const { id } = await db
    .insertInto('tax_codes')
    .values({ ...sales, name: JSON.stringify(name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rate = { tax_code_id: id, valid_from: '2018-09-01', basis_points: 1000 }
  await db.insertInto('tax_code_rates').values(rate).execute()
  for (const row of await db.selectFrom('tax_codes').select(['id', 'code']).execute())
    codes.set(row.code, row.id)
}

export async function tearDownPurchases() {
  await expectIntegrity(world.appContext.database.reads)
  await world.close()
}

export const codeOf = (name: string) => codes.get(name) ?? 0
export const expectOk = async (response: Promise<ApiResponse>) => {
  const { status, message, errors, data } = await response
  expect([200, 201], `${message} ${JSON.stringify(errors)}`).toContain(status)
  return data
}

export async function anItem(garage: number): Promise<number> {
  const item = { name: `Part ${++number}`, sku: `T${number}`, unit: 'pcs', sell_price: 1 }
  return (
    await expectOk(owner.post(`/admin/garage/${garage}/inventory`, { ...item, buy_price: 1 }))
  ).id
}
export const itemOf = async (id: number) => (await owner.get(`/admin/inventory/${id}`)).data

export const buy = (garage: number, lines: object[], fields: object = {}) =>
  owner.post(path, {
    garage_id: garage,
    supplier_id: suppliers.get(garage),
    date: DAY,
    lines: lines.map((line) => ({ unit: 'pcs', ...line })),
    ...fields,
  })
export const made = async (garage: number, lines: object[], fields: object = {}): Promise<number> =>
  (await expectOk(buy(garage, lines, fields))).id
export const got = async (id: number) => (await owner.get(`${path}/${id}`)).data
export const change = (id: number, body: object) => owner.put(`${path}/${id}`, body)
export const receive = (id: number, line_id: number, quantity: number) =>
  expectOk(owner.post(`${path}/${id}/receive`, { lines: [{ line_id, quantity }], date: DAY }))

/** What a purchase has in the books: debit less credit of each account that it moved. */
export async function booked(id: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; amount: number }>`
    select a.code, sum(l.debit - l.credit)::bigint as amount from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_type = 'inventory_purchase' and e.source_id = ${String(id)}
    group by 1 having sum(l.debit - l.credit) <> 0 order by 1`.execute(
    world.appContext.database.reads,
  )
  return Object.fromEntries(rows.map(({ code, amount }) => [code, Number(amount)]))
}

/** What the tax return contains of it, by side. */
export const documentTaxes = (id: number) =>
  world.appContext.database.reads
    .selectFrom('document_taxes')
    .select(['side', 'day', 'base', 'other_base', 'tax', 'claim_from', 'box'])
    .where('source', '=', 'purchase')
    .where('source_id', '=', id)
    .orderBy('id')
    .execute()
