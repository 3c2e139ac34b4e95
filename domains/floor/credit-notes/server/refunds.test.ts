/** Cash refunds in ringgit are rounded to coins, and the rounding is posted. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashPayout } from '#domains/floor/invoices/rules.ts'
import { inCurrency } from '#test/currencies.ts'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { BANK, CASH, aTill, agreed, credit, debit, taken } from '#test/invoices.ts'
import type { OrderUnderTest } from '#test/orders.ts'
import { readPdf } from '#test/pdf.ts'
import type { Who } from '#test/world.ts'

const till = await aTill()
const { world, admin, ready, issued, pay, sheetOf, posted, balanceOf } = till
let owner: Who
beforeAll(async () => {
  owner = await world.signedInAs('super admin', { garage_id: null })
  await inCurrency(world, 'MYR')
})
afterAll(async () => {
  await expectIntegrity(world.appContext.database.reads)
  await inCurrency(world, 'IDR')
  await world.close()
})

const ROUNDING = '7-1200'
const WORKSHOP = 5
const { reads } = world.appContext.database
/** Debit less credit. */
async function balance(code: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(l.debit - l.credit), 0)::bigint as sum from journal_lines l join accounts a on a.id = l.account_id
    where a.code = ${code} and a.book_id = 1`.execute(reads)
  return rows[0]?.sum ?? 0
}
/** Changes of the cash and rounding accounts during an action. */
async function moved(act: () => Promise<unknown>) {
  const before = [await balance('1-1110'), await balance(ROUNDING)] as const
  await act()
  return {
    drawer: (await balance('1-1110')) - before[0],
    rounding: (await balance(ROUNDING)) - before[1],
  }
}

test('a coin of 5 sen is the smallest payout, and less than one is not rounded to zero', () => {
  const drawer = { is_cash: true, currency: 'MYR' }
  const bank = { is_cash: false, currency: 'MYR' }
  const rupiah = { is_cash: true, currency: 'IDR' }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (amount) => {
      const { handed, rounding } = cashPayout(drawer, amount)
      expect(handed + rounding).toBe(amount)
      expect(Math.abs(rounding)).toBeLessThanOrEqual(2)
      expect(handed % 5 === 0 || amount < 3).toBe(true)
      expect(handed).toBeGreaterThan(0)
      expect(cashPayout(bank, amount)).toEqual({ handed: amount, rounding: 0 })
      expect(cashPayout(rupiah, amount)).toEqual({ handed: amount, rounding: 0 })
    }),
  )
})

/** Paid in full through the bank, so that nothing is rounded on the way in. */
async function paidInvoice(sen: number) {
  const order = await ready([agreed({ unit_price: sen })])
  const invoice = await issued(order)
  expect((await pay(invoice, sen)).data).toMatchObject({ due: 0 })
  return { order, invoice }
}
const creditAll = (invoice: { id: number }, account_id: number, who: Who = admin) =>
  who.post(`/admin/invoice/${invoice.id}/credit`, {
    all: true,
    reason: 'Agreed',
    settle: { kind: 'refund', account_id },
  })
const refund = async (order: OrderUnderTest, amount: number, fields: object = {}) =>
  order.post('refund', { amount, account_id: CASH, reason: 'Agreed', ...fields }, admin)

describe('a credit note', () => {
  test.each([
    ['less', 10_002, 10_000, 2, credit(ROUNDING, 2)],
    ['more', 10_003, 10_005, -2, debit(ROUNDING, 2)],
  ])('refunds %s in cash, rounded', async (_, sen, cash, rounding, line) => {
    const { order, invoice } = await paidInvoice(sen)
    const note = await taken(creditAll(invoice, CASH))
    const { rows } = await sql<{ code: string; debit: number; credit: number }>`
      select a.code, l.debit, l.credit from journal_entries e join journal_lines l on l.entry_id = e.id
        join accounts a on a.id = l.account_id
      where e.source_type = 'credit_note' and e.source_id = ${String(note.id)} and e.event = 'refunded'`.execute(
      reads,
    )
    expect(rows).toEqual(
      expect.arrayContaining([debit('1-1210', sen), credit('1-1110', cash), line]),
    )
    expect(rows).toHaveLength(3)
    expect(await balanceOf(order, 'AR')).toBe(0)
    const shown = (await admin.get(`/admin/credit-note/${note.id}`)).data
    expect(shown).toMatchObject({ grand_total: sen, refunded: sen, rounding })
    expect((await sheetOf(invoice)).payments).toMatchObject([
      { kind: 'payment', amount: sen },
      { kind: 'refund', amount: cash, rounding },
    ])
    const pdf = await world.app.inject({
      method: 'GET',
      url: `/api/admin/credit-note/${note.id}/pdf?language=en`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const { all } = readPdf(pdf.rawPayload)
    expect(all).toContain(cash === 10_000 ? '100.00' : '100.05')
    expect(all).toContain('Rounding')
  })

  test('through a bank refunds to the sen', async () => {
    const { invoice } = await paidInvoice(10_003)
    const note = await taken(creditAll(invoice, BANK))
    const shown = (await admin.get(`/admin/credit-note/${note.id}`)).data
    expect(shown).toMatchObject({ refunded: 10_003, rounding: 0 })
  })

  test('of a counter sale returns the received coins, and its void receives them again', async () => {
    const goods = {
      name: 'Bulb',
      code: 'BULB',
      sku: 'BULB',
      unit: 'pcs',
      price: 1_003,
      country_id: 1,
    }
    const maker = await world.signedInAs('super admin - manufacture', { garage_id: null })
    const product = await taken(
      maker.post('/admin/product', { ...goods, warehouse_id: WORKSHOP, stock: 5, buy_price: 500 }),
    )
    const sale = (): Promise<{ id: number }> =>
      taken(
        maker.post('/admin/product-sale', {
          garage_id: WORKSHOP,
          account_id: CASH,
          lines: [{ product_id: product.id, quantity: 1 }],
        }),
      )
    const note: { id?: number } = {}
    expect(
      await moved(async () => {
        note.id = (await taken(creditAll(await sale(), CASH, owner))).id
      }),
    ).toEqual({ drawer: 0, rounding: 0 })
    expect(
      await moved(() =>
        owner.post(`/admin/credit-note/${note.id}/void`, { reason: 'Typed wrong' }),
      ),
    ).toEqual({
      drawer: 1_005,
      rounding: -2,
    })
  })
})

describe('a refund of an order', () => {
  test('of a deposit is rounded, a forfeited one is not', async () => {
    const order = await till.ordered([agreed({ unit_price: 50_000 })])
    await taken(order.post('down-payment', { amount: 20_003, account_id: BANK }))
    expect(await moved(async () => taken(refund(order, 10_002)))).toEqual({
      drawer: -10_000,
      rounding: -2,
    })
    expect(await order.get()).toMatchObject({ refundable: 10_001 })
    const kept = { account_id: undefined, forfeit: true }
    expect(await moved(async () => taken(refund(order, 5_001, kept)))).toEqual({
      drawer: 0,
      rounding: 0,
    })
    expect(await moved(async () => taken(refund(order, 4_998)))).toEqual({
      drawer: -5_000,
      rounding: 2,
    })
    // less than a coin is paid out
    expect(await moved(async () => taken(refund(order, 2)))).toEqual({ drawer: -2, rounding: 0 })
    expect(await order.get()).toMatchObject({ refundable: 0 })
    expect(await balanceOf(order, 'CUSTOMER_DEPOSIT')).toBe(0)
  })

  test('out of a deposit and a void is rounded once', async () => {
    const order = await ready([agreed({ unit_price: 10_001 })])
    await taken(order.post('down-payment', { amount: 5_001, account_id: BANK }))
    const invoice = await issued(order)
    await taken(pay(invoice, 5_000))
    expect(
      (await admin.post(`/admin/invoice/${invoice.id}/void`, { reason: 'Wrong' })).status,
    ).toBe(200)
    const { refundable } = await order.get()
    expect(refundable).toBe(10_001)
    expect(await moved(async () => taken(refund(order, refundable)))).toEqual({
      drawer: -10_000,
      rounding: -1,
    })
    expect(await order.get()).toMatchObject({ refundable: 0 })
    expect(await balanceOf(order, 'AR')).toBe(0)
    expect((await posted(order, 'refund')).filter(({ code }) => code === ROUNDING)).toHaveLength(1)
  })
})

test('any refund: cash agrees with the documents, and rounding has the difference', async () => {
  const amount = fc.integer({ min: 3, max: 30_000 })
  const one = fc.record({ sen: amount, part: amount, way: fc.constantFrom('refund', 'credit') })
  await fc.assert(
    fc.asyncProperty(one, async ({ sen, part, way }) => {
      const money = await moved(async () => {
        if (way === 'refund') {
          const order = await till.ordered([agreed({ unit_price: sen })])
          await taken(order.post('down-payment', { amount: sen, account_id: BANK }))
          await taken(refund(order, Math.min(part, sen)))
          return
        }
        const { invoice } = await paidInvoice(sen)
        await taken(
          admin.post(`/admin/invoice/${invoice.id}/credit`, {
            lines: [{ line_no: 1, amount: Math.min(part, sen) }],
            reason: 'Agreed',
            settle: { kind: 'refund', account_id: CASH },
          }),
        )
      })
      const settled = Math.min(part, sen)
      expect(Math.abs(money.drawer) % 5).toBe(0)
      expect(-money.drawer - money.rounding).toBe(settled)
    }),
    { numRuns: 12 },
  )
  // the figures for cash equal the account
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(rounding), 0)::bigint as sum from (
      select case kind when 'refund' then -rounding else rounding end as rounding from payments
      union all select rounding from invoices where sold_into is not null and void_booked_on is null
      union all select -refund_rounding from credit_notes where refund_back_on is null) x`.execute(
    reads,
  )
  expect(rows[0]?.sum).toBe(await balance(ROUNDING))
})
