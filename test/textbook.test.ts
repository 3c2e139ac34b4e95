/**
 * The month of a textbook: a motorcycle workshop opens on 1 June, its journals are posted through the API as an outsider
 * would post them, and the reports are compared with the trial balance, the profit and loss and the balance sheet worked
 * out by hand below. Amounts are whole rupiah.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayIn } from '#platform/contract/days.ts'
import { checkIntegrity } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import {
  CASH,
  RECEIVABLE,
  PREPAID,
  EQUIPMENT,
  DEPRECIATION,
  PAYABLE,
  SALARIES_OWED,
  CAPITAL,
  DRAWINGS,
  SERVICE,
  DISCOUNTS,
  SALARIES,
  RENT,
  UTILITIES,
  DEPRECIATION_EXPENSE,
  SUPPLIES,
  SUPPLIES_USED,
  UNEARNED,
  journals,
  onPaper,
  ON_PAPER_TOTAL,
} from './textbook.ts'
import { type Who, type World, aWorld } from './world.ts'

let world: World
let finance: Who
const accounts = new Map<string, number>()
const posted: { id: number; number: string }[] = []

const month = 'garage_id=2&start_date=2026-06-01&end_date=2026-06-30'
const done = async (path: string, body: object) => {
  const response = await finance.post(path, body)
  expect([path, response.status, response.errors]).toEqual([path, 201, undefined])
  return response.data
}
const report = async (path: string) => {
  const response = await finance.get(path)
  expect([path, response.status]).toEqual([path, 200])
  return response.data
}
const amountsOf = (sections: { rows: { code: string; amount: number }[] }[]) =>
  Object.fromEntries(sections.flatMap(({ rows }) => rows.map(({ code, amount }) => [code, amount])))

beforeAll(async () => {
  world = await aWorld()
  finance = await world.signedInAs('finance', { garage_id: null })
  const idOf = async (code: string) =>
    (await report(`/admin/account?keyword=${code}&country_id=1`)).data[0].id as number
  // the workshop's own accounts: with all that the form has, with a parent only, with a type only
  const supplies = {
    code: SUPPLIES,
    name: 'Workshop supplies',
    type: 'asset',
    group: 'other_current_asset',
    parent_id: await idOf('1-1000'),
    garage_id: 2,
  }
  const used = {
    code: SUPPLIES_USED,
    name: 'Supplies used',
    type: 'expense',
    parent_id: await idOf('5-0000'),
  }
  await done('/admin/account', supplies)
  await done('/admin/account', used)
  await done('/admin/account', { code: UNEARNED, name: 'Service paid ahead', type: 'liability' })
  for (const code of new Set(onPaper.map(([account]) => account)))
    accounts.set(code, await idOf(code))

  // what is owed is owed to or by somebody
  const owner = await world.signedInAs('super admin')
  const supplier = await owner.post('/admin/supplier', { name: 'Sumber', country_id: 1 })
  const customer = await owner.post('/admin/customer', {
    full_name: 'Budi',
    phone: '+6281234500001',
    country_id: 1,
  })
  for (const [entry_date, description, lines] of journals)
    posted.push(
      await done('/admin/journal', {
        garage_id: 2,
        entry_date,
        description,
        source_number: `BK-${posted.length + 1}`,
        lines: lines.map(([account, debit, credit]) => ({
          account_id: accounts.get(account),
          debit,
          credit,
          note: description,
          ...(account === PAYABLE && { supplier_id: supplier.data.id }),
          ...(account === RECEIVABLE && { customer_id: customer.data.id }),
        })),
      }),
    )
})
afterAll(() => world.close())

describe('the month on paper and in the books', () => {
  test('the trial balance', async () => {
    const { rows, total_debit, total_credit } = await report(`/admin/report/trial-balance?${month}`)
    const found = rows.map((row: { code: string; debit: number; credit: number }) => [
      row.code,
      row.debit,
      row.credit,
    ])
    expect(found).toEqual(onPaper.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    expect([total_debit, total_credit]).toEqual([ON_PAPER_TOTAL, ON_PAPER_TOTAL])
  })

  test('the profit and loss', async () => {
    const found = await report(`/admin/report/profit-and-loss?${month}`)
    expect(found).toMatchObject({
      total_income: 20_950_000, // 21,050,000 less discounts of 100,000
      total_expense: 18_350_000,
      net_profit: 2_600_000,
      steps: {
        net_revenue: [20_950_000],
        cost_of_sales: [2_800_000],
        gross_profit: [18_150_000],
        operating_expense: [15_550_000],
        operating_profit: [2_600_000],
      },
    })
    expect(amountsOf(found.sections)).toEqual({
      [SERVICE]: 21_050_000,
      [DISCOUNTS]: 100_000,
      [SUPPLIES_USED]: 2_800_000,
      [SALARIES]: 10_800_000,
      [RENT]: 3_000_000,
      [UTILITIES]: 1_350_000,
      [DEPRECIATION_EXPENSE]: 400_000,
    })
  })

  test('the balance sheet', async () => {
    const found = await report('/admin/report/balance-sheet?garage_id=2&date=2026-06-30')
    expect(found).toMatchObject({
      total_assets: 95_000_000,
      total_liabilities: 10_900_000,
      total_equity: 84_100_000, // 84,000,000 - 2,500,000 + 2,600,000
      prior_earnings: 0,
      current_earnings: 2_600_000,
    })
    expect(amountsOf(found.sections)).toEqual({
      [CASH]: 60_900_000,
      [RECEIVABLE]: 2_800_000,
      [PREPAID]: 6_000_000,
      [SUPPLIES]: 1_700_000,
      [EQUIPMENT]: 24_000_000,
      [DEPRECIATION]: 400_000,
      [PAYABLE]: 1_500_000,
      [UNEARNED]: 4_000_000,
      [SALARIES_OWED]: 5_400_000,
      [CAPITAL]: 84_000_000,
      [DRAWINGS]: 2_500_000,
      '3-2200': 2_600_000,
    })
    // a year later the same has become what was earned before
    const later = await report('/admin/report/balance-sheet?garage_id=2&date=2027-06-30')
    expect(later).toMatchObject({
      total_assets: 95_000_000,
      total_equity: 84_100_000,
      prior_earnings: 2_600_000,
      current_earnings: 0,
    })
    expect(amountsOf(later.sections)).toMatchObject({ '3-2100': 2_600_000 })
  })

  test('the ledger of cash', async () => {
    const found = await report(`/admin/ledger/${accounts.get(CASH)}?${month}`)
    expect([found.opening_balance, found.closing_balance]).toEqual([0, 60_900_000])
    expect(
      found.rows.map((row: { date: string; balance: number }) => [row.date, row.balance]),
    ).toEqual([
      ['2026-06-01', 60_000_000],
      ['2026-06-01', 51_000_000],
      ['2026-06-05', 57_000_000],
      ['2026-06-09', 68_250_000],
      ['2026-06-15', 62_850_000],
      ['2026-06-18', 59_850_000],
      ['2026-06-22', 64_750_000],
      ['2026-06-26', 63_400_000],
      ['2026-06-28', 60_900_000],
    ])
    expect(found.rows[1]).toMatchObject({
      source: 'BK-2',
      debit: 0,
      credit: 9_000_000,
      notes: 'Rent of three months paid ahead',
      number: posted[1]?.number,
    })
    const fortnight = await report(
      `/admin/ledger/${accounts.get(CASH)}?garage_id=2&start_date=2026-06-10&end_date=2026-06-20`,
    )
    expect(fortnight).toMatchObject({ opening_balance: 68_250_000, closing_balance: 59_850_000 })
  })

  test('the next month begins where this one ended; nothing of it is in another garage', async () => {
    const july = await report(
      '/admin/report/trial-balance?garage_id=2&start_date=2026-07-01&end_date=2026-07-31',
    )
    expect(july).toMatchObject({ total_debit: ON_PAPER_TOTAL, total_period_debit: 0 })
    const elsewhere = await report('/admin/report/trial-balance?garage_id=1&end_date=2026-07-31')
    expect(elsewhere).toMatchObject({ rows: [], total_debit: 0, total_credit: 0 })
    const all = await report('/admin/report/trial-balance?garage_id=0&end_date=2026-07-31')
    expect(all.total_debit).toBe(ON_PAPER_TOTAL)
  })

  test('a mistake is reversed, and every integrity check passes', async () => {
    const [wrong] = posted.slice(-1)
    await done(`/admin/journal/${wrong?.id}/reverse`, { reason: 'Counted twice' })
    const { rows } = await report(`/admin/report/trial-balance?${month}`)
    const owed = rows.find(({ code }: { code: string }) => code === SALARIES_OWED)
    expect(owed).toMatchObject({ debit: 0, credit: 0, period_debit: 5_400_000 })
    const checks = await checkIntegrity(world.appContext.database.reads)
    expect(checks.filter(({ holds }) => !holds)).toEqual([])
  })
})

describe('what an outsider gets wrong is said beside its field', () => {
  const entry = (lines: unknown, given: object = {}) => ({
    garage_id: 2,
    entry_date: '2026-06-15',
    description: 'Wrong',
    lines,
    ...given,
  })
  const two = (a: object, b: object) => [
    { account_id: accounts.get(CASH), ...a },
    { account_id: accounts.get(SERVICE), ...b },
  ]
  test.each<[string, () => object, string]>([
    [
      'debit and credit in one line',
      () => entry(two({ debit: 5, credit: 5 }, { debit: 5, credit: 5 })),
      'lines.0.credit',
    ],
    ['no lines', () => entry([]), 'lines'],
    ['lines that are no list', () => entry('none'), 'lines'],
    ['an amount as text', () => entry(two({ debit: '5' }, { credit: 5 })), 'lines.0.debit'],
    ['half a rupiah', () => entry(two({ debit: 5.5 }, { credit: 5.5 })), 'lines.0.debit'],
    ['a negative amount', () => entry(two({ debit: -5 }, { credit: -5 })), 'lines.0.debit'],
    [
      'no garage',
      () => entry(two({ debit: 5 }, { credit: 5 }), { garage_id: undefined }),
      'garage_id',
    ],
    ['all garages', () => entry(two({ debit: 5 }, { credit: 5 }), { garage_id: 0 }), 'garage_id'],
    [
      'a day that is not there',
      () => entry(two({ debit: 5 }, { credit: 5 }), { entry_date: '2026-06-31' }),
      'entry_date',
    ],
    [
      'a uuid that is none',
      () => entry(two({ debit: 5 }, { credit: 5 }), { uuid: 'mine' }),
      'uuid',
    ],
    [
      'a customer that is not there',
      () => entry(two({ debit: 5, customer_id: 999_999 }, { credit: 5 })),
      'lines.0.customer_id',
    ],
  ])('%s', async (_, body, field) => {
    const response = await finance.post('/admin/journal', body())
    expect([response.status, Object.keys(response.errors ?? {})]).toEqual([
      422,
      expect.arrayContaining([field]),
    ])
  })

  test('the same uuid again is the first entry, with other content a conflict', async () => {
    const uuid = '7f3c2a10-5b1e-4d52-9f3e-0a8f6f1b2c3d'
    const body = entry(two({ debit: 7 }, { credit: 7 }), { uuid })
    const first = await done('/admin/journal', body)
    expect(await done('/admin/journal', body)).toEqual(first)
    const other = await finance.post('/admin/journal', { ...body, description: 'Other' })
    expect([other.status, other.message]).toEqual([
      409,
      'This was already posted with different content',
    ])
    await done(`/admin/journal/${first.id}/reverse`, { reason: 'Only a try' })
  })

  test('a day to come is taken: it stands in the reports of that day, not of today', async () => {
    // the last day that the book takes: that of its fiscal year
    const [year] = dayIn('Asia/Jakarta', new Date()).split('-')
    const first = await done(
      '/admin/journal',
      entry(two({ debit: 9 }, { credit: 9 }), { entry_date: `${year}-12-31` }),
    )
    const balance = async (query: string) =>
      (await report(`/admin/ledger/${accounts.get(CASH)}?garage_id=2&${query}`)).closing_balance
    expect(
      (await balance(`end_date=${year}-12-31`)) - (await balance(`end_date=${year}-12-30`)),
    ).toBe(9)
    await done(`/admin/journal/${first.id}/reverse`, { reason: 'Only a try' })
  })
})
