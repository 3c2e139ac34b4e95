/** Imported invoices and held money: their entries, payments, write-offs and voids. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#platform/contract/days.ts'
import { fullScope } from '#platform/server/session/scope.ts'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { BANK, aTill, agreed, taken } from '#test/invoices.ts'
import { anOrder } from '#test/orders.ts'
import { readPdf } from '#test/pdf.ts'
import type { Who } from '#test/world.ts'
import {
  type ImportedInvoice,
  importDeposits,
  importInvoices,
  existingInvoices,
  undoDepositImport,
  undoInvoiceImport,
} from './opening-import.ts'

let till: Awaited<ReturnType<typeof aTill>>
let owner: Who
let finance: Who
/** Early enough that today is later in every time zone. */
const OPENING = addDays(new Date().toISOString().slice(0, 10), -20)
const OLD = addDays(OPENING, -100)
let numbers = 0

beforeAll(async () => {
  till = await aTill()
  owner = await till.world.signedInAs('super admin', { garage_id: null })
  finance = await till.world.signedInAs('finance')
})
afterAll(async () => {
  await expectIntegrity(till.world.appContext.database.reads)
  await till.world.close()
})

const db = () => till.world.appContext.database.writes
const caller = () => ({
  scope: fullScope,
  me: { employee_id: owner.employee_id, role: 'super admin' as const },
  at: new Date(),
  appContext: till.world.appContext,
})
const inOne = <T>(
  work: (by: ReturnType<typeof caller> & { db: ReturnType<typeof db> }) => Promise<T>,
) =>
  db()
    .transaction()
    .execute((trx) => work({ ...caller(), db: trx }))

async function aCustomer(): Promise<number> {
  const order = await anOrder(till, { lines: [agreed({ unit_price: 1000 })] })
  return (await order.get()).customer.id
}

const anOldBill = async (given: Partial<ImportedInvoice> = {}): Promise<ImportedInvoice> => ({
  customer_id: given.customer_id ?? (await aCustomer()),
  number: `OLD ${++numbers}`,
  date: OLD,
  total: 1_000_000,
  open: 700_000,
  ...given,
})
const brought = (rows: ImportedInvoice[], garage_id = 1) =>
  inOne((by) => importInvoices(by, { garage_id, opening_on: OPENING }, rows))
async function aBroughtBill(given: Partial<ImportedInvoice> = {}) {
  const bill = await anOldBill(given)
  const [id] = await brought([bill])
  return { ...bill, id: id as number }
}
const sheetOf = async (id: number) => (await owner.get(`/admin/invoice/${id}`)).data

/** The entries of an invoice, event by event. */
async function postedOf(id: number) {
  const { rows } = await sql`
    select e.event, e.entry_date as day, a.code, l.debit, l.credit from journal_entries e
    join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_type = 'opening_invoice' and e.source_id = ${String(id)} order by e.id, l.line_no`.execute(
    till.world.appContext.database.reads,
  )
  return rows
}
const owes = async (customer: number) =>
  (await owner.get('/admin/report/receivables?country_id=1&limit=100')).data.rows.find(
    (row: { customer: { id: number } }) => row.customer.id === customer,
  )

describe('an opening invoice', () => {
  test('is owed against the opening balances, with its original age', async () => {
    const bill = await aBroughtBill()
    expect(await postedOf(bill.id)).toEqual([
      { event: 'opened', day: OPENING, code: '1-1210', debit: 700_000, credit: 0 },
      { event: 'opened', day: OPENING, code: '3-9000', debit: 0, credit: 700_000 },
    ])
    expect(await sheetOf(bill.id)).toMatchObject({
      kind: 'opening',
      number: bill.number,
      date: OLD,
      opened_on: OPENING,
      order: null,
      items: [],
      grand_total: 1_000_000,
      down_payment: 300_000,
      due: 700_000,
    })
    expect(await owes(bill.customer_id)).toMatchObject({ days_over_90: 700_000, total: 700_000 })
    const { data } = await owner.get(`/admin/invoice?customer_id=${bill.customer_id}&kind=opening`)
    expect(data.data).toMatchObject([{ kind: 'opening', number: bill.number, due: 700_000 }])
  })

  test('is no income, uses no number of ours and counts for no tier', async () => {
    const figures = async () => (await owner.get('/admin/dashboard/income?limit=1')).data
    const before = await figures()
    const { rows: counters } = await sql`select * from number_counters`.execute(db())
    const bill = await aBroughtBill()
    expect(await figures()).toEqual(before)
    expect(
      (await sql`select * from number_counters where series = 'INV'`.execute(db())).rows,
    ).toEqual(counters.filter((row) => (row as { series: string }).series === 'INV'))
    await taken(till.pay(bill, 700_000))
    const member = (await owner.get(`/admin/membership/${bill.customer_id}`)).data
    expect(member).toMatchObject({ points: 0, total_transaction: 0 })
  })

  test('of a company is settled by withheld tax, too', async () => {
    const bill = await aBroughtBill()
    expect((await sheetOf(bill.id)).withholds).toBe(false)
    const { version } = (await owner.get(`/admin/customer/${bill.customer_id}`)).data
    const company = { kind: 'company', version }
    expect((await owner.put(`/admin/customer/${bill.customer_id}`, company)).status).toBe(200)
    expect((await sheetOf(bill.id)).withholds).toBe(true)
    const kept = { withheld: 14_000, withholding_number: 'BP-1' }
    // it keeps no buyer and no lines, so no share is lawful by itself
    expect((await till.pay(bill, 686_000, kept)).status).toBe(403)
    expect(await taken(till.pay(bill, 686_000, kept, finance))).toMatchObject({
      due: 0,
      billing: 'paid',
    })
    expect(await postedOf(bill.id)).toContainEqual(
      expect.objectContaining({ event: 'payment', code: '1-1420', debit: 14_000 }),
    )
  })

  test('is paid in parts, and the excess is held', async () => {
    const bill = await aBroughtBill()
    expect(await taken(till.pay(bill, 200_000))).toMatchObject({
      due: 500_000,
      billing: 'part_paid',
    })
    expect((await till.pay(bill, 600_000)).errors).toEqual({ amount: ['Only 500000 is due'] })
    expect((await till.pay(bill, 1, { paid_at: addDays(OPENING, -1) })).errors).toEqual({
      paid_at: ['Cannot be earlier than the opening date of this invoice'],
    })
    expect(await taken(till.pay(bill, 600_000, { excess_confirmed: true }))).toMatchObject({
      due: 0,
      billing: 'paid',
    })
    expect((await owner.get(`/admin/customer/${bill.customer_id}/held`)).data).toMatchObject({
      amount: 100_000,
    })
    expect(await owes(bill.customer_id)).toBeUndefined()
    expect((await sheetOf(bill.id)).payments).toMatchObject([
      { kind: 'payment', amount: 200_000 },
      { kind: 'payment', amount: 600_000, excess: 100_000 },
    ])
    const [, second] = (await sheetOf(bill.id)).payments
    const receipt = await till.adviser.get(`/admin/invoice/${bill.id}/payment/${second.id}`)
    expect(receipt.data).toMatchObject({
      number: expect.stringMatching(/^OLD \d+-2$/),
      document: { kind: 'invoice' },
      amount: 600_000,
      excess: 100_000,
      due: 0,
      vehicle: null,
    })
  })

  test('is written off and due again', async () => {
    const bill = await aBroughtBill()
    const writeOff = await finance.post(`/admin/invoice/${bill.id}/write-off`, {
      reason: 'Moved away',
    })
    expect(writeOff).toMatchObject({ status: 201, data: { due: 0, billing: 'written_off' } })
    expect(await owner.post(`/admin/invoice/${bill.id}/void`, { reason: 'x' })).toMatchObject({
      status: 409,
      message: 'Reverse the write-off first',
    })
    const back = await finance.post(`/admin/invoice/${bill.id}/write-off/reverse`, {
      reason: 'Paid',
    })
    expect(back).toMatchObject({ status: 200, data: { due: 700_000, billing: 'part_paid' } })
  })

  test('leaves its payments to the customer when voided, and they pay the next invoice', async () => {
    const bill = await aBroughtBill()
    await taken(till.pay(bill, 200_000))
    expect((await owner.post(`/admin/invoice/${bill.id}/void`, { reason: 'Twice' })).status).toBe(
      200,
    )
    expect(await sheetOf(bill.id)).toMatchObject({ status: 'void', due: 0 })
    expect(await owes(bill.customer_id)).toBeUndefined()
    const held = async () =>
      (await owner.get(`/admin/customer/${bill.customer_id}/held`)).data.amount as number
    expect(await held()).toBe(200_000)
    const next = await aBroughtBill({ customer_id: bill.customer_id })
    expect(await sheetOf(next.id)).toMatchObject({ held_available: 200_000 })
    expect(await owner.post(`/admin/invoice/${next.id}/use-held`)).toMatchObject({
      status: 201,
      data: { used: 200_000, due: 500_000 },
    })
    expect(await held()).toBe(0)
    expect((await owner.post(`/admin/invoice/${next.id}/void`, { reason: 'Wrong' })).status).toBe(
      200,
    )
    expect(await held()).toBe(200_000)
  })

  test('is found by its old number', async () => {
    const bill = await aBroughtBill({ number: `NOTA ${++numbers}/A` })
    const typed = bill.number.toLowerCase().replace(' ', '')
    const { data } = await owner.get(`/admin/search?keyword=${encodeURIComponent(typed)}`)
    expect(data.invoices).toMatchObject([{ id: bill.id, number: bill.number }])
  })

  test('is not corrected in one step', async () => {
    const bill = await aBroughtBill()
    expect((await sheetOf(bill.id)).can.correct).toMatchObject({ ok: false })
    const response = await owner.post(`/admin/invoice/${bill.id}/correct`, {
      version: 1,
      reason: 'x',
    })
    expect(response.status).toBe(409)
  })

  test('is unique by number in a garage, until its void', async () => {
    const bill = await anOldBill()
    const [id] = await brought([bill])
    const findInvoice = await existingInvoices({ db: db(), scope: fullScope }, 1, [bill.number])
    expect(findInvoice(` ${bill.number.toLowerCase()}`)).toMatchObject({
      id,
      total: 1_000_000,
      open: 700_000,
    })
    await expect(brought([bill])).rejects.toThrow(/invoices_old_number/)
    const [other] = await brought([bill], 2)
    expect(other).not.toBe(id)
    await owner.post(`/admin/invoice/${id}/void`, { reason: 'Wrong' })
    expect((await brought([bill]))[0]).toBeGreaterThan(other as number)
  })

  test('of last year, of an order and of several hundred rows', async () => {
    const customer_id = await aCustomer()
    const rows = await Promise.all(
      Array.from({ length: 300 }, () => anOldBill({ customer_id, total: 1000, open: 1000 })),
    )
    const ids = await brought(rows)
    expect(new Set(ids).size).toBe(300)
    expect((await sheetOf(ids[299] as number)).number).toBe(rows[299]?.number)
    expect(await owes(customer_id)).toMatchObject({ total: 300_000, invoices: 300 })
    expect(await inOne((by) => undoInvoiceImport(by, ids, 'Import undone'))).toEqual([])
    expect(await owes(customer_id)).toBeUndefined()
  })

  test('stays when it was paid', async () => {
    const paid = await aBroughtBill()
    const other = await aBroughtBill()
    await taken(till.pay(paid, 1))
    expect(
      await inOne((by) => undoInvoiceImport(by, [other.id, paid.id], 'Import undone')),
    ).toEqual([paid.id])
    expect(await sheetOf(other.id)).toMatchObject({ status: 'issued' })
  })

  test('is not before the books of the garage, nor in a closed month', async () => {
    const bill = await anOldBill()
    const on = (opening_on: string) =>
      inOne((by) => importInvoices(by, { garage_id: 1, opening_on }, [bill]))
    await expect(on('2019-12-31')).rejects.toMatchObject({ status: 422 })
    await expect(on('2999-01-01')).rejects.toMatchObject({ status: 422 })
  })
})

describe('imported held money', () => {
  test('pays the next invoice, and then cannot be undone', async () => {
    const order = await till.ready()
    const { customer } = await order.get()
    const [first, second] = await inOne((by) =>
      importDeposits(by, { garage_id: 1, opening_on: OPENING }, [
        { customer_id: customer.id, amount: 150_000 },
        { customer_id: customer.id, amount: 50_000 },
      ]),
    )
    const held = async () => (await owner.get(`/admin/customer/${customer.id}/held`)).data.amount
    expect(await held()).toBe(200_000)
    const invoice = await till.issued(order)
    expect(
      await owner.post(`/admin/invoice/${invoice.id}/use-held`, { amount: 60_000 }),
    ).toMatchObject({
      data: { used: 60_000, due: 940_000 },
    })
    const back = (ids: number[]) => inOne((by) => undoDepositImport(by, ids, 'Import undone'))
    expect(await back([first as number])).toEqual([first])
    expect(await back([second as number])).toEqual([])
    expect(await held()).toBe(90_000)
    await taken(till.pay(invoice, 940_000, { account_id: BANK }))
  })
})

test('the PDF shows the opening balance instead of lines', async () => {
  const { id, number } = await aBroughtBill()
  const answer = await till.world.app.inject({
    url: `/api/admin/invoice/${id}/pdf?language=en`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(answer.statusCode).toBe(200)
  const all = (await readPdf(answer.rawPayload)).all.replaceAll('\u00a0', ' ')
  for (const said of [
    'Number in the previous program',
    number,
    'Opening invoice',
    'Outstanding at opening: Rp 700,000',
    'Rp 1,000,000',
    'Paid before',
  ])
    expect(all).toContain(said)
  expect(all).not.toContain('Unit price')
})
