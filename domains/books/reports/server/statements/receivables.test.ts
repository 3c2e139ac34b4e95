/** Open amounts are stored by day: a past day's report never changes, despite later payments and voids. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { agreed, aTill } from '#test/invoices.ts'
import type { Who } from '#test/world.ts'
import { checkIntegrity } from '../integrity/integrity-checks.ts'

let till: Awaited<ReturnType<typeof aTill>>
let finance: Who

/** Noon in Jakarta. Only the clock is moved; waiting and timeouts stay real. */
const on = (day: string) => vi.setSystemTime(`${day}T05:00:00Z`)
const owed = async (date: string, query = '') => {
  const { status, data } = await finance.get(
    `/admin/report/receivables?garage_id=1&date=${date}${query}`,
  )
  expect(status).toBe(200)
  return data
}
const totalOn = async (date: string) => (await owed(date)).totals.total

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-08-03T05:00:00Z') })
  till = await aTill()
  finance = await till.world.signedInAs('finance', { garage_id: null })
})
afterEach(async () => {
  const broken = (await checkIntegrity(till.world.appContext.database.reads)).filter(
    ({ holds }) => !holds,
  )
  expect(broken).toEqual([])
})
afterAll(async () => {
  await till.world.close()
  vi.useRealTimers()
})

test('paid in parts, and voided in the end', async () => {
  on('2026-08-03')
  const order = await till.ready([agreed({ unit_price: 1_000_000 })])
  const invoice = await till.issued(order)
  on('2026-08-05')
  expect((await till.pay(invoice, 300_000)).status).toBe(201)
  on('2026-08-07')
  // for the day before, which has another payment by now
  expect((await till.pay(invoice, 100_000, { paid_at: '2026-08-06' })).status).toBe(201)
  on('2026-08-10')
  const voided = await till.admin.post(`/admin/invoice/${invoice.id}/void`, { reason: 'Twice' })
  expect(voided.status).toBe(200)

  const days = ['02', '03', '04', '05', '06', '07', '09', '10', '11']
  const open = await Promise.all(days.map((day) => totalOn(`2026-08-${day}`)))
  expect(Object.fromEntries(days.map((day, at) => [day, open[at]]))).toEqual({
    '02': 0,
    '03': 1_000_000,
    '04': 1_000_000,
    '05': 700_000,
    '06': 600_000,
    '07': 600_000,
    '09': 600_000,
    // the paid amount is now the customer's deposit
    '10': -400_000,
    '11': -400_000,
  })
})

test('a void is an event of its own day, in the ledger, in income and in what is owed', async () => {
  on('2026-08-12')
  const order = await till.ready([agreed({ unit_price: 410_000 })])
  const invoice = await till.issued(order)
  expect((await till.pay(invoice, 410_000)).status).toBe(201)
  const profit = async (day: string) =>
    (
      await finance.get(
        `/admin/report/profit-and-loss?garage_id=1&start_date=${day}&end_date=${day}`,
      )
    ).data.total_income
  const printed = await profit('2026-08-12')
  const owedBefore = (await owed('2026-08-12')).rows
  on('2026-08-14')
  await till.admin.post(`/admin/invoice/${invoice.id}/void`, { reason: 'Wrong price' })
  expect([await profit('2026-08-12'), await profit('2026-08-14')]).toEqual([printed, -printed])
  expect((await owed('2026-08-12')).rows).toEqual(owedBefore)

  // between void and replacement the customer has a credit, aged from the void
  on('2026-09-20')
  const { customer } = await order.get()
  const rowsOf = async (date: string) =>
    (await owed(date)).rows.filter(
      (row: { customer: { id: number } }) => row.customer.id === customer.id,
    )
  expect(await rowsOf('2026-09-13')).toMatchObject([{ total: -410_000, days_0_30: -410_000 }])
  expect(await rowsOf('2026-09-14')).toMatchObject([{ total: -410_000, days_31_60: -410_000 }])
  // from the replacement's day they are one sum, and nothing is no row
  await till.issued(order)
  expect(await rowsOf('2026-09-19')).toMatchObject([{ total: -410_000 }])
  expect(await rowsOf('2026-09-20')).toEqual([])
})

test('an invoice paid on its own day was never open', async () => {
  on('2026-08-20')
  const before = await owed('2026-08-20')
  const invoice = await till.issued(await till.ready())
  const { customers, invoices } = await owed('2026-08-20')
  expect([customers, invoices]).toEqual([before.customers + 1, before.invoices + 1])
  expect((await till.pay(invoice, 1_000_000)).status).toBe(201)
  expect((await owed('2026-08-20')).totals).toEqual(before.totals)
})

describe('in pages', () => {
  test('each customer once, and the totals of all on every page', async () => {
    on('2026-09-01')
    for (const price of [2_000_000, 3_000_000])
      await till.issued(await till.ready([agreed({ unit_price: price })]))
    const allOwed = await owed('2026-09-01')
    expect(allOwed.customers).toBeGreaterThan(2)
    expect(allOwed.rows).toHaveLength(allOwed.customers)
    const pages = []
    for (let page = 1; page <= allOwed.customers; page++)
      pages.push(await owed('2026-09-01', `&limit=1&page=${page}`))
    expect(pages.flatMap(({ rows }) => rows)).toEqual(allOwed.rows)
    for (const { totals, customers } of pages)
      expect([totals, customers]).toEqual([allOwed.totals, allOwed.customers])
    expect((await owed('2026-09-01', `&limit=1&page=${allOwed.customers + 1}`)).rows).toEqual([])
  })
})
