/** Months of garage life through the API, with the model beside it (accounting, section 7, tests 11 and 12). */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Receivables, TrialBalance } from '#domains/books/reports/answers.ts'
import { checkIntegrity } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import { addDays } from '#platform/contract/days.ts'
import { BooksModel, RECEIVABLE } from './books-model.ts'
import { BANK, CASH, agreed, aTill, taken } from './invoices.ts'
import type { OrderUnderTest } from './orders.ts'
import type { Who } from './world.ts'

let till: Awaited<ReturnType<typeof aTill>>
let finance: Who
const model = new BooksModel()
/** Orders by id, what was sold on each, and its customer. */
const orders = new Map<
  number,
  {
    order: OrderUnderTest
    customer: number
    sold: { kind: 'service' | 'third_party' | 'other'; amount: number }[]
    discount: number
  }
>()

const codeOf: Record<number, string> = { [CASH]: '1-1110', [BANK]: '1-1130' }
const accountOf: Record<string, number> = {
  '1-1110': CASH,
  '1-1130': BANK,
  '1-1210': 7,
  '3-1100': 39,
  '6-1200': 65,
  '4-9100': 53,
}
const firstDay = '2026-07-06'
let today = firstDay
/** Noon in Jakarta. Only the clock is moved; waiting and timeouts stay real. */
const setDay = (day: string) => {
  today = day
  vi.setSystemTime(new Date(`${day}T05:00:00Z`))
}

beforeAll(async () => {
  till = await aTill()
  finance = await till.world.signedInAs('finance', { garage_id: null })
  vi.useFakeTimers({ toFake: ['Date'] })
  setDay(today)
})
afterAll(async () => {
  vi.useRealTimers()
  await till.world.close()
})

const amount = fc.integer({ min: 1, max: 900 }).map((thousands) => thousands * 1000 + 1)
const fund = fc.constantFrom(CASH, BANK)
const pick = fc.nat()
const sold = fc.array(
  fc.record({ kind: fc.constantFrom('service', 'third_party', 'other'), amount }),
  { minLength: 1, maxLength: 3 },
)
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('invoice'),
      sold,
      discount: fc.nat(3),
      down: fc.nat(2),
      fund,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay'),
      pick,
      share: fc.constantFrom(0.3, 0.5, 1, 1.2),
      fund,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void'), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bill again'), pick, fund }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('journal'),
      amount,
      debit: fc.constantFrom(...Object.keys(accountOf)),
      credit: fc.constantFrom(...Object.keys(accountOf)),
      ago: fc.nat(40),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverse'), pick }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait'), days: fc.integer({ min: 1, max: 19 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A random run may sell nothing, so each run begins with a part-paid bill. */
const beginning: Step[] = [
  { do: 'invoice', sold: [{ kind: 'service', amount: 450_001 }], discount: 1, down: 1, fund: CASH },
  { do: 'pay', pick: 0, share: 0.5, fund: BANK },
] as Step[]

const one = <T>(from: readonly T[], at: number): T | undefined =>
  from[at % Math.max(1, from.length)]
const live = () => model.bills.filter(({ voided }) => voided === null)

async function issue(order: number, fresh: number, fund: number) {
  const found = orders.get(order)!
  const body = fresh > 0 ? { down_payment: fresh, account_id: fund } : {}
  const { id } = await till.issued(found.order, body)
  model.invoice(
    { id, order, customer: found.customer, day: today },
    { sold: found.sold, discount: found.discount, fresh, fund: codeOf[fund]! },
  )
}

async function take(given: Step): Promise<void> {
  switch (given.do) {
    case 'invoice': {
      const { sold, discount, down, fund } = given as Extract<Step, { sold: unknown }>
      const gross = sold.reduce((sum, { amount }) => sum + amount, 0)
      const off = Math.min(discount * 10_007, gross - 1)
      const order = await till.ready(
        sold.map(({ kind, amount }) => agreed({ kind, name: kind, unit_price: amount })),
        off > 0 ? [{ type: 'amount', amount: off, reason: 'Asked for it' }] : [],
      )
      const customer = (await order.get()).customer.id as number
      orders.set(order.id, { order, customer, sold: sold as never, discount: off })
      return issue(order.id, Math.floor(((gross - off) * down) / 4), fund)
    }
    case 'pay': {
      const { pick, share, fund } = given as Extract<Step, { share: number }>
      const bill = one(live(), pick)
      if (!bill) return
      const paid = Math.max(1, Math.ceil(model.due(bill) * share))
      await taken(till.pay(bill, paid, { account_id: fund, excess_confirmed: true }))
      return model.pay(bill, paid, { day: today, fund: codeOf[fund]! })
    }
    case 'void': {
      const bill = one(live(), (given as { pick: number }).pick)
      if (!bill) return
      const answer = await till.admin.post(`/admin/invoice/${bill.id}/void`, { reason: 'Wrong' })
      expect([answer.status, answer.message]).toEqual([200, expect.any(String)])
      return model.void(bill, today)
    }
    case 'bill again': {
      const { pick, fund } = given as { pick: number; fund: number }
      const open = live().map(({ order }) => order)
      const bill = one(
        model.bills.filter(({ order }) => !open.includes(order)),
        pick,
      )
      return bill && issue(bill.order, 0, fund)
    }
    case 'journal': {
      const { amount, debit, credit, ago } = given as Extract<Step, { ago: number }>
      // a line of the receivable names whose it is
      const customer_id = orders.values().next().value?.customer
      if (customer_id === undefined) return
      const whose = (account: string) => (account === '1-1210' ? { customer_id } : {})
      const { id } = await taken(
        finance.post('/admin/journal', {
          garage_id: 1,
          entry_date: addDays(today, -ago),
          description: 'By hand',
          lines: [
            { account_id: accountOf[debit], debit: amount, ...whose(debit) },
            { account_id: accountOf[credit], credit: amount, ...whose(credit) },
          ],
        }),
      )
      return model.journal(id, [
        [debit, amount],
        [credit, -amount],
      ])
    }
    case 'reverse': {
      const journal = one(
        model.journals.filter(({ reversed }) => !reversed),
        (given as { pick: number }).pick,
      )
      if (!journal) return
      await taken(finance.post(`/admin/journal/${journal.id}/reverse`, { reason: 'Twice' }))
      return model.reverse(journal)
    }
    default:
      return setDay(addDays(today, (given as { days: number }).days))
  }
}

async function agree(what: string) {
  // from the first day on: a fiscal year that begins on the way keeps the accounts of the one before
  const trial: TrialBalance = (
    await finance.get(
      `/admin/report/trial-balance?garage_id=1&start_date=${firstDay}&end_date=${today}`,
    )
  ).data
  // points have a model of their own (membership)
  const booked = trial.rows
    .filter(({ code }) => !['2-1220', '4-1930'].includes(code))
    .map((row) => [row.code, row.debit - row.credit])
    .filter(([, balance]) => balance !== 0)
  const written = [...model.balances]
    .filter(([, balance]) => balance !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  expect([what, booked]).toEqual([what, written])

  const owed: Receivables = (
    await finance.get(`/admin/report/receivables?garage_id=1&date=${today}`)
  ).data
  const ages = new Map(owed.rows.map(({ customer, invoices: _, ...age }) => [customer.id, age]))
  expect([what, ages]).toEqual([what, model.ageing(today)])
  expect(owed.account_balance).toBe(model.balances.get(RECEIVABLE) ?? 0)
  expect(owed.totals.total + owed.by_hand).toBe(owed.account_balance)
}

test('trial balance and ageing are those of the model after every step', async () => {
  let steps = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 45 }), async (given) => {
      for (const each of [...beginning, ...given]) {
        await take(each)
        steps += 1
        await agree(`step ${steps}, ${each.do} on ${today}`)
      }
    }),
    { numRuns: 2, endOnFailure: true },
  )
  // the run did something
  expect(model.bills.length).toBeGreaterThan(1)
  expect(model.bills.flatMap(({ payments }) => payments).length).toBeGreaterThan(1)
  const broken = (await checkIntegrity(till.world.appContext.database.reads)).filter(
    ({ holds }) => !holds,
  )
  expect(broken).toEqual([])
}, 120_000)
