/** Payments that settle more than the received money: rounded cash and withheld income tax. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BANK, CASH, agreed, aTill, credit, debit, taken } from '#test/invoices.ts'
import { inCurrency } from '#test/currencies.ts'
import type { ApiResponse, Who } from '#test/world.ts'
import { cashDue, cashRounding, nearestCoin, cashTendered } from '../rules.ts'

const till = await aTill()
const { world, admin, adviser, ready, issued, issue, pay, sheetOf, posted, balanceOf } = till
afterAll(() => world.close())

let owner: Who
let finance: Who
beforeAll(async () => {
  finance = await world.signedInAs('finance', { garage_id: null })
  owner = await world.signedInAs('super admin', { garage_id: null })
})
const currency = (code: string) => inCurrency(world, code)
const holds = async () => {
  const { checks } = (await owner.get('/admin/report/integrity?full=true&country_id=1')).data
  expect(checks.filter((check: { holds: boolean }) => !check.holds)).toEqual([])
}
const fields = ({ status, errors }: ApiResponse) => [status, Object.keys(errors ?? {})]

test('coins pay the nearest five', () => {
  expect([0, 1, 2, 3, 4, 5, 1002, 1003].map((amount) => nearestCoin(amount))).toEqual([
    0, 0, 0, 5, 5, 5, 1000, 1005,
  ])
  const drawer = { is_cash: true, currency: 'MYR' }
  expect(cashRounding(drawer, { due: 1002, amount: 1000 })).toBe(2)
  expect(cashRounding(drawer, { due: 1003, amount: 1005 })).toBe(-2)
  expect(cashRounding(drawer, { due: 1003, amount: 1000 })).toBe(0)
  expect(cashRounding({ ...drawer, currency: 'IDR' }, { due: 1002, amount: 1000 })).toBe(0)
  expect(cashRounding({ ...drawer, is_cash: false }, { due: 1002, amount: 1000 })).toBe(0)
})

test('the cash amount is rounded to coins, and the change is due', () => {
  const drawer = { is_cash: true, currency: 'MYR' }
  const bank = { is_cash: false, currency: 'MYR' }
  const rupiah = { is_cash: true, currency: 'IDR' }
  expect([1002, 1003, 1005, 0].map((due) => cashDue(drawer, due))).toEqual([1000, 1005, 1005, 0])
  // no coin pays two sen, and they are not waived
  expect(cashDue(drawer, 2)).toBe(2)
  expect([cashDue(bank, 1003), cashDue(rupiah, 1003)]).toEqual([1003, 1003])
  expect(cashTendered(drawer, { due: 1003, given: 1005 })).toEqual({
    amount: 1005,
    change: 0,
    rounding: -2,
  })
  expect(cashTendered(drawer, { due: 1003, given: 2000 })).toEqual({
    amount: 1005,
    change: 995,
    rounding: -2,
  })
  expect(cashTendered(drawer, { due: 1002, given: 1002 })).toEqual({
    amount: 1000,
    change: 0,
    rounding: 2,
  })
  // a partial payment is not rounded
  expect(cashTendered(drawer, { due: 1002, given: 500 })).toEqual({
    amount: 500,
    change: 0,
    rounding: 0,
  })
  expect(cashTendered(rupiah, { due: 1003, given: 2000 })).toEqual({
    amount: 1003,
    change: 997,
    rounding: 0,
  })
  expect(cashTendered(bank, { due: 1003, given: 2000 })).toEqual({
    amount: 2000,
    change: 0,
    rounding: 0,
  })
})

describe('cash in ringgit', () => {
  beforeAll(() => currency('MYR'))
  afterAll(() => currency('IDR'))
  const ofSen = async (unit_price: number) => {
    const order = await ready([agreed({ unit_price })])
    return { order, invoice: await issued(order) }
  }

  test.each([
    ['below', 10_002, 10_000, 2, debit('7-1200', 2)],
    ['above', 10_003, 10_005, -2, credit('7-1200', 2)],
  ])(
    '%s the due settles it, and the difference is rounding',
    async (_, due, cash, rounding, line) => {
      const { order, invoice } = await ofSen(due)
      const answer = await pay(invoice, cash, { account_id: CASH })
      expect([answer.status, answer.data.due, answer.data.billing]).toEqual([201, 0, 'paid'])
      expect(await posted(order, 'payment')).toEqual(
        expect.arrayContaining([debit('1-1110', cash), line, credit('1-1210', due)]),
      )
      const sheet = await sheetOf(invoice)
      expect(sheet).toMatchObject({ grand_total: due, due: 0 })
      expect(sheet.payments).toMatchObject([{ amount: cash, rounding, excess: 0, withheld: 0 }])
      expect(await balanceOf(order, 'AR')).toBe(0)
      expect((await order.get()).deposit).toBe(0)
    },
  )

  test('into a bank, or of another amount, nothing is rounded', async () => {
    const { invoice } = await ofSen(10_002)
    expect((await pay(invoice, 10_000, { account_id: BANK })).data.due).toBe(2)
    const other = await ofSen(10_002)
    expect((await pay(other.invoice, 9000, { account_id: CASH })).data.due).toBe(1002)
    // the remainder is rounded in its turn
    expect((await pay(other.invoice, 1000, { account_id: CASH })).data.due).toBe(0)
    const last = await ofSen(10_003)
    expect(fields(await pay(last.invoice, 10_005, { account_id: BANK }))).toEqual([422, ['amount']])
  })

  test('received with the invoice it settles it too', async () => {
    const order = await ready([agreed({ unit_price: 10_002 })])
    const invoice = await taken(issue(order, { down_payment: 10_000, account_id: CASH }))
    expect(await sheetOf(invoice)).toMatchObject({ due: 0, payments: [{ rounding: 2 }] })
    const above = await ready([agreed({ unit_price: 10_002 })])
    expect(fields(await issue(above, { down_payment: 10_005, account_id: CASH }))).toEqual([
      422,
      ['down_payment'],
    ])
    await holds()
  })

  test('a void leaves the settled amount as a credit', async () => {
    const { order, invoice } = await ofSen(10_002)
    await pay(invoice, 10_000, { account_id: CASH })
    const gone = await admin.post(`/admin/invoice/${invoice.id}/void`, { reason: 'Wrong' })
    expect(gone.status).toBe(200)
    expect((await order.get()).refundable).toBe(10_002)
    await holds()
  })
})

describe('withheld income tax', () => {
  const ofCompany = async () => {
    const order = await ready()
    const { customer } = await order.get()
    const now = (await adviser.get(`/admin/customer/${customer.id}`)).data
    const saved = await adviser.put(`/admin/customer/${customer.id}`, {
      kind: 'company',
      version: now.version,
    })
    expect([saved.status, saved.errors]).toEqual([200, undefined])
    return { order, invoice: await issued(order) }
  }

  test('settles the invoice beside the money, on its own account', async () => {
    const { order, invoice } = await ofCompany()
    const withheld = { withheld: 20_000, withholding_number: 'BP-2026-0007' }
    const answer = await pay(invoice, 980_000, withheld)
    expect([answer.status, answer.data.due, answer.data.billing]).toEqual([201, 0, 'paid'])
    expect(await posted(order, 'payment')).toEqual([
      debit('1-1130', 980_000),
      debit('1-1420', 20_000),
      credit('1-1210', 1_000_000),
    ])
    expect((await sheetOf(invoice)).payments).toMatchObject([
      { amount: 980_000, ...withheld, rounding: 0, excess: 0 },
    ])
    const { data } = await owner.get('/admin/invoice?keyword=' + encodeURIComponent(invoice.number))
    expect(data.data[0]).toMatchObject({ due: 0, paid: 1_000_000 })
    await holds()
  })

  test('lowers the payable amount, and is at most the due amount', async () => {
    const { invoice } = await ofCompany()
    expect(fields(await pay(invoice, 990_000, { withheld: 20_000 }))).toEqual([422, ['amount']])
    expect(fields(await pay(invoice, 1, { withheld: 1_000_001 }))).toEqual([422, ['withheld']])
    const first = await pay(invoice, 500_000, { withheld: 10_000 })
    expect(first.data).toMatchObject({ due: 490_000, billing: 'part_paid' })
  })

  test('may be the whole due amount: then no money comes in', async () => {
    const { order, invoice } = await ofCompany()
    expect(fields(await pay(invoice, 0))).toEqual([422, ['amount']])
    expect(fields(await pay(invoice, 0, { withheld: 0 }))).toEqual([422, ['amount']])
    expect((await pay(invoice, 980_000)).data).toMatchObject({ due: 20_000 })
    const slip = { withheld: 20_000, withholding_number: 'BP-2026-0008' }
    expect(fields(await pay(invoice, 0, slip))).toEqual([403, ['amount']])
    const last = await pay(invoice, 0, slip, finance)
    expect([last.status, last.data.due, last.data.billing]).toEqual([201, 0, 'paid'])
    expect(await posted(order, 'payment')).toEqual([
      debit('1-1130', 980_000),
      credit('1-1210', 980_000),
      debit('1-1420', 20_000),
      credit('1-1210', 20_000),
    ])
    expect((await sheetOf(invoice)).payments).toMatchObject([
      { amount: 980_000, withheld: 0 },
      { amount: 0, withheld: 20_000, withholding_number: 'BP-2026-0008' },
    ])
    await holds()
  })

  test('by a person is rejected', async () => {
    const invoice = await issued(await ready())
    expect(fields(await pay(invoice, 980_000, { withheld: 20_000 }))).toEqual([422, ['withheld']])
  })
})
