/**
 * A tax code with accounts of its own: every document that has it posts its tax there, the return and its close take it from
 * there, and the integrity check finds it there.
 */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { expectIntegrity } from './faults/integrity.ts'
import { aTill, agreed } from './invoices.ts'
import { type OrderUnderTest, signature } from './orders.ts'
import { registered } from './taxed.ts'
import type { ApiResponse, Who } from './world.ts'

const GARAGE = 1
const WORKSHOP = 5
/** The noon of a month that is over, in which everything happens. */
const THEN = new Date('2026-09-15T05:00:00Z')
const DAY = '2026-09-15'
const UNTIL = '2026-09-30'

/** General, and those of the code. */
const GENERAL = { out: '2-1310', in: '1-1410' }
const OWN = { out: '2-1315', in: '1-1415' }

let till: Awaited<ReturnType<typeof aTill>>
let owner: Who
let maker: Who
let entity: number
let luxury: { id: number; version: number }
let reverse: { id: number }
let supplier_id: number
let customer_id: number
let bank: number

const at = (now: Date) => vi.useFakeTimers({ toFake: ['Date'], now })
const fine = async (response: Promise<ApiResponse>) => {
  const { status, message, errors, data } = await response
  expect([200, 201], `${message} ${JSON.stringify(errors)}`).toContain(status)
  return data
}

/** An account beside the general one. */
async function anAccount(code: string, type: string, beside: 'VAT_OUT' | 'VAT_IN') {
  const { rows } = await sql<{ parent_id: number }>`
    select parent_id from accounts where system_key = ${beside} and book_id = 1 and garage_id is null`.execute(
    till.world.appContext.database.reads,
  )
  const body = { code, name: `Luxury ${code}`, type, parent_id: rows[0]?.parent_id }
  return (await fine(owner.post('/admin/account', body))).id as number
}

async function aCode(code: string, kind: string, accounts: object) {
  const body = { country_id: 1, code, name: { en: code }, kind, ...accounts }
  const made = await fine(owner.post('/admin/tax-code', body))
  return fine(
    owner.post(`/admin/tax-code/${made.id}/rate`, { basis_points: 2000, valid_from: '2020-01-01' }),
  )
}

beforeAll(async () => {
  till = await aTill()
  owner = await till.world.signedInAs('super admin', { garage_id: null })
  maker = await till.world.signedInAs('super admin - manufacture', { garage_id: null })
  entity = await registered(owner, GARAGE)
  await fine(maker.put(`/admin/garage/${WORKSHOP}/settings`, { legal_entity_id: entity }))
  const accounts = {
    account_out_id: await anAccount(OWN.out, 'liability', 'VAT_OUT'),
    account_in_id: await anAccount(OWN.in, 'asset', 'VAT_IN'),
  }
  luxury = await aCode('LUX', 'standard', accounts)
  reverse = await aCode('REV', 'reverse', accounts)
  supplier_id = (await fine(owner.post('/admin/supplier', { name: 'Toko', country_id: 1 }))).id
  const person = { full_name: 'Pembeli', phone: '+6281277700001', country_id: 1 }
  customer_id = (await fine(owner.post('/admin/customer', person))).id
  const funds = '/admin/account?group=cash_bank&postable=true&country_id=1'
  bank = (await owner.get(funds)).data.data[0].id
  const names = { en: 'Paint', id: 'Cat', my: 'Cat', nl: 'Lak' }
  const stage = await fine(maker.post('/admin/manufacture/stage', { names, planned_days: 3 }))
  await maker.post(`/admin/manufacture/stage/${stage.id}/task`, { names, weight: 1, proof: 'none' })
})
afterEach(() => vi.useRealTimers())
afterAll(() => till.world.close())

/** Debit less credit of each account of tax, in the books and in what the return knows of its documents. */
async function standing() {
  const { rows } = await sql<{ code: string; booked: number; noted: number }>`
    select a.code,
      coalesce((select sum(l.debit - l.credit) from journal_lines l where l.account_id = a.id), 0)::bigint as booked,
      coalesce((select sum(case d.side when 'input' then d.tax else -d.tax end) from document_taxes d
        where d.account_id = a.id and d.tax_return_id is null), 0)::bigint as noted
    from accounts a where a.book_id = 1 and a.code in ('2-1310', '1-1410', '2-1315', '1-1415') order by 1`.execute(
    till.world.appContext.database.reads,
  )
  for (const { code, booked, noted } of rows) expect([code, noted]).toEqual([code, booked])
  await expectIntegrity(till.world.appContext.database.reads)
  return Object.fromEntries(rows.map(({ code, booked }) => [code, booked]))
}

/** What `make` moved on the accounts of tax. */
async function moved(make: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await standing()
  await make()
  const after = await standing()
  return Object.fromEntries(
    Object.entries(after).flatMap(([code, amount]) => {
      const change = amount - (before[code] ?? 0)
      return change === 0 ? [] : [[code, change]]
    }),
  )
}

const invoiced = async (): Promise<{ id: number; order: OrderUnderTest }> => {
  const order = await till.ready([
    agreed({ unit_price: 100_000, tax_code_id: luxury.id }),
    agreed({ unit_price: 100_000 }),
  ])
  return { ...(await till.issued(order)), order }
}

/** A product on the shelf of the workshop. */
async function aProduct(): Promise<number> {
  const product = { name: 'Goods', code: `G${Math.random()}`, sku: `G${Math.random()}` }
  const stock = { unit: 'pcs', price: 50_000, country_id: 1, warehouse_id: WORKSHOP, stock: 9 }
  return (await fine(maker.post('/admin/product', { ...product, ...stock, buy_price: 10 }))).id
}
const sold = (product_id: number) =>
  fine(
    maker.post('/admin/product-sale', {
      garage_id: WORKSHOP,
      account_id: bank,
      lines: [{ product_id, quantity: 2, tax_code_id: luxury.id }],
    }),
  )

async function anItem(): Promise<number> {
  const item = { name: 'Part', sku: `P${Math.random()}`, unit: 'pcs', sell_price: 1, buy_price: 1 }
  return (await fine(owner.post(`/admin/garage/${GARAGE}/inventory`, item))).id
}
const bought = async (tax_code_id: number | null): Promise<number> =>
  (
    await fine(
      owner.post('/admin/inventory/purchase', {
        garage_id: GARAGE,
        supplier_id,
        date: DAY,
        tax_invoice_number: 'T-1',
        lines: [
          { item_id: await anItem(), quantity: 1, unit_price: 50_000, unit: 'pcs', tax_code_id },
        ],
      }),
    )
  ).id
const outside = async (tax_code_id: number): Promise<number> =>
  (
    await fine(
      owner.post('/admin/third-party/purchase', {
        garage_id: GARAGE,
        supplier_id,
        date: DAY,
        tax_invoice_number: 'T-2',
        lines: [{ name: 'Chrome', quantity: 1, unit_price: 70_000, tax_code_id }],
      }),
    )
  ).id

const builds = '/admin/manufacture/build-order'
const build = async (id: number) => (await maker.get(`/manufacture/build-order/${id}`)).data
const move = async (id: number, to: string, fields: object = {}) =>
  fine(
    maker.post(`${builds}/${id}/transition`, { to, version: (await build(id)).version, ...fields }),
  )
async function inBuild(): Promise<number> {
  const body = { name: 'Evo', date: DAY, garage_id: WORKSHOP, customer_id, price: 1_000_000 }
  const { id } = await fine(maker.post(builds, { ...body, tax_code_id: luxury.id }))
  await move(id, 'planned')
  await move(id, 'in_build')
  return id
}
const billed = async (id: number) =>
  fine(
    maker.post(`${builds}/${id}/bill`, {
      stage_id: (await build(id)).stages[0].id,
      amount: 300_000,
    }),
  )
async function delivered(id: number) {
  await till.world.appContext.database.writes
    .updateTable('build_tasks')
    .set({ status: 'done' })
    .where('build_id', '=', id)
    .execute()
  await move(id, 'finished')
  for (const signer of ['customer', 'workshop'])
    await fine(maker.post(`${builds}/${id}/signature`, { signer, svg: signature }))
  const { version } = await build(id)
  await fine(maker.post(`${builds}/${id}/deliver`, { version, reason: 'pays later' }))
}

describe('in the month, each document', () => {
  test('an invoice, its credit note and its void', async () => {
    at(THEN)
    expect(await moved(invoiced)).toEqual({ [OWN.out]: -20_000, [GENERAL.out]: -11_000 })
    const one = await invoiced()
    const credit = { lines: [{ line_no: 1, qty: 1 }], reason: 'Agreed' }
    expect(
      await moved(() => fine(till.admin.post(`/admin/invoice/${one.id}/credit`, credit))),
    ).toEqual({ [OWN.out]: 20_000 })
    const other = await invoiced()
    expect(
      await moved(() => fine(till.admin.post(`/admin/invoice/${other.id}/void`, { reason: 'x' }))),
    ).toEqual({ [OWN.out]: 20_000, [GENERAL.out]: 11_000 })
  })

  test('a sale over the counter, and its credit note', async () => {
    at(THEN)
    const product = await aProduct()
    let sale = { id: 0 }
    expect(
      await moved(async () => {
        sale = await sold(product)
      }),
    ).toEqual({ [OWN.out]: -20_000 })
    const settle = { kind: 'refund', account_id: bank }
    const credit = { all: true, reason: 'Back', settle }
    expect(await moved(() => fine(owner.post(`/admin/invoice/${sale.id}/credit`, credit)))).toEqual(
      { [OWN.out]: 20_000 },
    )
  })

  test.each([
    ['a purchase', () => bought(luxury.id), { [OWN.in]: 10_000 }],
    ['a purchase of a third party', () => outside(luxury.id), { [OWN.in]: 14_000 }],
    [
      'a purchase under reverse charge',
      () => bought(reverse.id),
      { [OWN.in]: 10_000, [OWN.out]: -10_000 },
    ],
    [
      'a purchase of a third party under reverse charge',
      () => outside(reverse.id),
      { [OWN.in]: 14_000, [OWN.out]: -14_000 },
    ],
  ])('%s', async (_, make, expected) => {
    at(THEN)
    expect(await moved(make)).toEqual(expected)
  })

  test('a purchase that is deleted', async () => {
    at(THEN)
    const id = await outside(luxury.id)
    expect(await moved(() => fine(owner.delete(`/admin/third-party/purchase/${id}`)))).toEqual({
      [OWN.in]: -14_000,
    })
  })

  test('the bills of a build, and its delivery', async () => {
    at(THEN)
    const id = await inBuild()
    expect(await moved(() => billed(id))).toEqual({ [OWN.out]: -60_000 })
    expect(await moved(() => delivered(id))).toEqual({ [OWN.out]: -140_000 })
  })

  test('a build that is cancelled after its code went to another account', async () => {
    at(THEN)
    const id = await inBuild()
    const one = await billed(id)
    await billed(id)
    const payment = { amount: 180_000, account_id: bank }
    await fine(maker.post(`${builds}/${id}/bill/${one.id}/payment`, payment))
    const code = (await owner.get(`/admin/tax-code/${luxury.id}`)).data
    const point = async (account_out_id: number | null) =>
      fine(owner.put(`/admin/tax-code/${luxury.id}`, { account_out_id }))
    await point(null)
    try {
      const end = { reason: 'Moved away', deposit: 'refund', account_id: bank }
      expect(await moved(() => move(id, 'cancelled', end))).toEqual({ [OWN.out]: 120_000 })
      // what is sold from now on has the general account, and the other one keeps what it has
      expect(await moved(invoiced)).toEqual({ [GENERAL.out]: -31_000 })
    } finally {
      await point(code.account_out_id)
    }
  })
})

test('the return of the month has it all, its close empties the accounts, and the opening gives it back', async () => {
  at(THEN)
  // one more, with the general account
  await bought(null)
  const before = await standing()
  expect(Object.values(before)).not.toContain(0)
  vi.useRealTimers()
  const span = `legal_entity_id=${entity}&start_date=2026-09-01&end_date=${UNTIL}`
  const report = await fine(owner.get(`/admin/report/tax?${span}`))
  const sum = (codes: string[], sign: number) =>
    codes.reduce((total, code) => total + sign * (before[code] ?? 0), 0)
  expect([report.output, report.input]).toEqual([
    sum([OWN.out, GENERAL.out], -1),
    sum([OWN.in, GENERAL.in], 1),
  ])
  const close = { legal_entity_id: entity, until: UNTIL }
  await fine(owner.post('/admin/report/tax/close', close))
  expect(await standing()).toEqual(Object.fromEntries(Object.keys(before).map((code) => [code, 0])))
  await fine(owner.post('/admin/report/tax/reopen', { ...close, reason: 'An invoice was missing' }))
  expect(await standing()).toEqual(before)
})
