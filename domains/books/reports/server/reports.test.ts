/** Reports against a plain scan of the lines, after random postings and reversals (accounting, section 7, tests 2-5). */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLedger } from '#test/ledger.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import type { BalanceSheet, Ledger, ProfitAndLoss, TrialBalance } from '../answers.ts'
import { checkIntegrity } from './integrity/integrity-checks.ts'

let world: World
let finance: Who
let ledger: ReturnType<typeof aLedger>

const get = async <T>(path: string): Promise<T> => {
  const response = await finance.get(path)
  expect([path, response.status, response.errors]).toEqual([path, 200, undefined])
  return response.data as T
}

/** Accounts whose balance does not come from documents: the integrity check compares those. */
const accounts = [
  'CASH',
  'BANK',
  'PETTY_CASH',
  'REV_SERVICE',
  'REV_PARTS',
  'DISCOUNT',
  'COGS_PARTS',
  'PURCHASE_DISCOUNT',
  'WARRANTY',
  'OTHER_INCOME',
  'ROUNDING',
  'RETAINED_EARNINGS',
  'OPENING',
] as const
const days = [
  '2024-12-31',
  '2025-01-01',
  '2025-01-31',
  '2025-02-01',
  '2025-06-15',
  '2025-12-31',
  '2026-01-01',
  '2026-02-28',
  '2026-03-01',
  '2026-03-02',
  '2026-03-31',
  '2026-11-20',
] as const

const step = fc.record({
  garage_id: fc.constantFrom(1, 2),
  /** Between two garages: each side balances through the inter-branch account. */
  other_garage: fc.boolean(),
  entry_date: fc.constantFrom(...days),
  debit: fc.constantFrom(...accounts),
  credit: fc.constantFrom(...accounts),
  amount: fc.integer({ min: 1, max: 5_000_000 }),
  takeBack: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
})

beforeAll(async () => {
  world = await aWorld()
  ledger = aLedger(world)
  finance = await world.signedInAs('finance', { garage_id: null })
  const steps = fc.sample(step, { numRuns: 160, seed: 20261121 })
  const run = async (some: typeof steps) => {
    const posts = some.map(
      async ({ garage_id, other_garage, debit, credit, amount, takeBack, entry_date }) => {
        const elsewhere = other_garage ? 3 - garage_id : garage_id
        const entry = await ledger.post({
          garage_id,
          entry_date,
          description: `${debit} ${credit}`,
          lines: [
            { account: debit, debit: amount },
            ...(other_garage
              ? ([
                  { account: 'INTERBRANCH', credit: amount },
                  { account: 'INTERBRANCH', debit: amount, garage_id: elsewhere },
                ] as const)
              : []),
            { account: credit, credit: amount, garage_id: elsewhere },
          ],
        })
        if (takeBack && entry) await ledger.reverse({ entry_id: entry.id }, '2026-11-21')
      },
    )
    await Promise.all(posts)
  }
  // not more at once than the pool lets wait
  for (let from = 0; from < steps.length; from += 32) await run(steps.slice(from, from + 32))
})
afterAll(async () => {
  await ledger.owner.end()
  await world.close()
})

/** Debit less credit by account, straight from the lines. */
async function scan({ garage, from, to }: { garage: number; from?: string; to: string }) {
  const rows = await ledger.rows(
    `select a.id, a.code, a.type, g.normal_side as side, sum(l.debit)::bigint::float8 as debit, sum(l.credit)::bigint::float8 as credit
     from journal_lines l join accounts a on a.id = l.account_id join account_groups g on g.code = a.group_code
     where ($1 = 0 or l.garage_id = $1) and l.entry_date >= $2::date and l.entry_date <= $3::date group by 1, 2, 3, 4`,
    [garage, from ?? '1900-01-01', to],
  )
  return rows as {
    id: number
    code: string
    type: string
    side: string
    debit: number
    credit: number
  }[]
}
const net = (rows: { debit: number; credit: number }[]) =>
  rows.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
const earning = ({ type }: { type: string }) => type === 'income' || type === 'expense'

const garage = fc.constantFrom(0, 1, 2)
const day = fc
  .date({ min: new Date('2024-12-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const bounded = { numRuns: 25 }

describe('reports from the rollup are reports from a scan', () => {
  test('the trial balance', async () => {
    await fc.assert(
      fc.asyncProperty(garage, day, day, async (garage_id, a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a]
        const found = await get<TrialBalance>(
          `/admin/report/trial-balance?garage_id=${garage_id}&start_date=${from}&end_date=${to}`,
        )
        const allTime = await scan({ garage: garage_id, to })
        const period = await scan({ garage: garage_id, from, to })
        const beforeYear = await scan({
          garage: garage_id,
          to: `${Number(from.slice(0, 4)) - 1}-12-31`,
        })
        for (const row of found.rows) {
          const mine = (rows: typeof allTime) => rows.filter(({ id }) => id === row.account_id)
          const earned = earning(row)
            ? -net(mine(beforeYear))
            : row.code === '3-2100'
              ? net(beforeYear.filter(earning))
              : 0
          expect([row.code, row.debit - row.credit]).toEqual([
            row.code,
            net(mine(allTime)) + earned,
          ])
          expect(row.period_debit).toBe(mine(period)[0]?.debit ?? 0)
          expect(row.period_credit).toBe(mine(period)[0]?.credit ?? 0)
          expect(
            row.opening_debit - row.opening_credit + row.period_debit - row.period_credit,
          ).toBe(row.debit - row.credit)
        }
        expect(found.total_debit).toBe(found.total_credit)
        expect(found.total_opening_debit).toBe(found.total_opening_credit)
        expect(found.total_period_debit).toBe(period.reduce((sum, { debit }) => sum + debit, 0))
      }),
      bounded,
    )
    expect(
      (await get<TrialBalance>('/admin/report/trial-balance?end_date=2026-12-31')).total_debit,
    ).toBeGreaterThan(0)
  })

  test('the profit and loss, its months and the periods before', async () => {
    await fc.assert(
      fc.asyncProperty(garage, day, day, async (garage_id, a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a]
        const found = await get<ProfitAndLoss>(
          `/admin/report/profit-and-loss?garage_id=${garage_id}&start_date=${from}&end_date=${to}&columns=month&compare=both`,
        )
        for (const [at, column] of found.columns.entries()) {
          const lines = await scan({
            garage: garage_id,
            from: column.start_date ?? '',
            to: column.end_date,
          })
          expect(found.steps.net_profit[at]).toBe(0 - net(lines.filter(earning)))
        }
        const months = found.columns.flatMap(({ kind }, at) => (kind === 'month' ? [at] : []))
        for (const amounts of Object.values(found.steps))
          expect(months.reduce((sum, at) => sum + (amounts[at] ?? 0), 0)).toBe(amounts[0])
        expect(found.net_profit).toBe(found.total_income - found.total_expense)
        expect(found.sections.reduce((sum, { sign, total }) => sum + sign * total, 0)).toBe(
          found.net_profit,
        )
      }),
      bounded,
    )
  })

  test('the balance sheet balances on every day, in each garage and in all', async () => {
    let notZero = 0
    await fc.assert(
      fc.asyncProperty(garage, day, async (garage_id, date) => {
        const found = await get<BalanceSheet>(
          `/admin/report/balance-sheet?garage_id=${garage_id}&date=${date}&compare=both`,
        )
        const { assets, liabilities, equity } = found.totals
        for (const at of found.columns.keys())
          expect(assets[at]).toBe((liabilities[at] ?? 0) + (equity[at] ?? 0))
        const lines = await scan({ garage: garage_id, to: date })
        expect(found.total_assets).toBe(net(lines.filter(({ type }) => type === 'asset')))
        expect(found.prior_earnings + found.current_earnings).toBe(0 - net(lines.filter(earning)))
        if (found.total_assets !== 0) notZero += 1
      }),
      bounded,
    )
    expect(notZero).toBeGreaterThan(5)
  })

  test('1 January alone changes nothing', async () => {
    const at = (date: string) =>
      get<BalanceSheet>(`/admin/report/balance-sheet?garage_id=1&date=${date}`)
    const [eve, morning] = [await at('2026-12-31'), await at('2027-01-01')]
    for (const total of ['total_assets', 'total_liabilities', 'total_equity'] as const)
      expect(morning[total]).toBe(eve[total])
    expect(morning.current_earnings).toBe(0)
    expect(morning.prior_earnings).toBe(eve.prior_earnings + eve.current_earnings)
    expect(eve.current_earnings).not.toBe(0)
  })
})

describe('the ledger', () => {
  const walk = async (path: string, limit: number) => {
    const pages: Ledger[] = []
    for (let after = ''; ;) {
      const page = await get<Ledger>(`${path}&limit=${limit}${after}`)
      pages.push(page)
      if (!page.next) return pages
      after = `&after=${page.next}`
    }
  }
  const walkBack = async (path: string, limit: number) => {
    const rows: Ledger['rows'] = []
    for (let before = '&page=last'; ;) {
      const page = await get<Ledger>(`${path}&limit=${limit}${before}`)
      rows.unshift(...page.rows)
      if (!page.previous) return rows
      before = `&before=${page.previous}`
    }
  }

  test('pages of any size, forwards and backwards, are the whole', async () => {
    const account = fc.constantFrom(3, 7, 19, 45, 1, 44)
    await fc.assert(
      fc.asyncProperty(
        account,
        garage,
        fc.integer({ min: 1, max: 40 }),
        day,
        fc.boolean(),
        async (id, garage_id, limit, start, whole) => {
          const path = `/admin/ledger/${id}?garage_id=${garage_id}${whole ? '' : `&start_date=${start}`}`
          const all = await get<Ledger>(`${path}&limit=500`)
          expect(all.next).toBeNull()
          expect(all.rows).toHaveLength(all.total)
          expect((await walk(path, limit)).flatMap(({ rows }) => rows)).toEqual(all.rows)
          expect(await walkBack(path, limit)).toEqual(all.rows)
          // the balance runs from the opening to the closing one
          const sign = all.account.normal_side === 'D' ? 1 : -1
          let balance = all.opening_balance
          for (const row of all.rows) {
            balance += sign * (row.debit - row.credit)
            expect(row.balance).toBe(balance)
          }
          expect(all.closing_balance).toBe(balance)
        },
      ),
      { numRuns: 12 },
    )
  })

  test('a header is all that is below it, and every line leads to its entry', async () => {
    const [header] = (await walk('/admin/ledger/1?garage_id=0', 500)) as [Ledger]
    const assets = await scan({ garage: 0, to: '2100-12-31' })
    expect(header.closing_balance).toBe(net(assets.filter(({ type }) => type === 'asset')))
    const row = header.rows[7]!
    const entry = await get<{ number: string; lines: { account: { id: number } }[] }>(
      `/admin/journal/${row.entry_id}`,
    )
    expect(entry.number).toBe(row.number)
    expect(entry.lines[row.line_no - 1]?.account.id).toBe(row.account.id)
  })

  test('a back-dated line moves all later balances by exactly that', async () => {
    const path = '/admin/ledger/3?garage_id=1&limit=500'
    const before = await get<Ledger>(path)
    const posted = await ledger.post({
      entry_date: '2025-06-14',
      lines: [
        { account: 'CASH', debit: 123 },
        { account: 'REV_SERVICE', credit: 123 },
      ],
    })
    const after = await get<Ledger>(path)
    const others = after.rows.filter(({ entry_id }) => entry_id !== posted?.id)
    expect(others).toEqual(
      before.rows.map((row) => ({
        ...row,
        balance: row.balance + (row.date > '2025-06-14' ? 123 : 0),
      })),
    )
    expect(after.closing_balance).toBe(before.closing_balance + 123)
    expect(before.rows.some(({ date }) => date > '2025-06-14')).toBe(true)
  })

  test('a mark outside the days begins at their first line, or ends at their last', async () => {
    const all = await get<Ledger>('/admin/ledger/3?garage_id=1&limit=500')
    const days = [...new Set(all.rows.map(({ date }) => date))]
    const [start, end] = [days[2], days.at(-3)]
    expect(start! < end!).toBe(true)
    const path = `/admin/ledger/3?garage_id=1&limit=500&start_date=${start}&end_date=${end}`
    const { rows } = await get<Ledger>(path)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows).toEqual(all.rows.filter(({ date }) => date >= start! && date <= end!))
    expect((await get<Ledger>(`${path}&after=1999-01-01.1.1`)).rows).toEqual(rows)
    expect((await get<Ledger>(`${path}&before=2099-01-01.1.1`)).rows).toEqual(rows)
  })

  test.each(['after', 'before'])(
    'a mark in no year of ours is said to be wrong: %s',
    async (at) => {
      for (const day of ['0000-01-01', '9999-12-31', '2026-02-30'])
        expect(await finance.get(`/admin/ledger/3?${at}=${day}.1.1`)).toMatchObject({
          status: 422,
          errors: { [at]: ['This page link is not valid'] },
        })
    },
  )

  test.each([
    ['/admin/ledger/0', 404],
    ['/admin/ledger/999999', 404],
    ['/admin/ledger/3?garage_id=77', 404],
    ['/admin/ledger/3?country_id=2', 404],
    ['/admin/ledger/3?after=yesterday', 422],
    ['/admin/ledger/3?after=2026-13-45.1.1', 422],
    ['/admin/ledger/3?after=2026-01-01.9999999999.1', 422],
    ['/admin/ledger/3?limit=0', 422],
    ['/admin/report/trial-balance?start_date=2026-02-30', 422],
    ['/admin/report/trial-balance?start_date=2026-02-02&end_date=2026-02-01', 422],
    ['/admin/report/profit-and-loss?start_date=1999-01-01&end_date=2026-02-01', 422],
    ['/admin/report/profit-and-loss?start_date=2020-01-01&end_date=2026-02-01&columns=month', 422],
    ['/admin/report/balance-sheet?date=tomorrow', 422],
    ['/admin/report/balance-sheet?garage_id=77', 404],
    ['/admin/report/journal-export?format=csv', 422],
  ])('%s answers %i', async (path, status) => {
    expect((await finance.get(path)).status).toBe(status)
  })
})

test('a column of each garage, and together they are the total', async () => {
  const found = await get<ProfitAndLoss>(
    '/admin/report/profit-and-loss?country_id=1&start_date=2026-01-01&end_date=2026-12-31&columns=garage&compare=previous_year',
  )
  const garages = found.columns.flatMap(({ kind }, at) => (kind === 'garage' ? [at] : []))
  expect(garages.length).toBeGreaterThan(1)
  for (const amounts of Object.values(found.steps))
    expect(garages.reduce((sum, at) => sum + (amounts[at] ?? 0), 0)).toBe(amounts[0])
  for (const at of garages) {
    const id = found.columns[at]?.garage?.id
    const alone = await get<ProfitAndLoss>(
      `/admin/report/profit-and-loss?garage_id=${id}&start_date=2026-01-01&end_date=2026-12-31`,
    )
    expect(found.steps.net_profit[at]).toBe(alone.net_profit)
  }
})

describe('rights', () => {
  const paths = ['/admin/ledger/3', '/admin/report/trial-balance', '/admin/report/integrity']
  test.each(['admin', 'service adviser', 'super admin - manufacture'] as const)(
    '%s sees none',
    async (role) => {
      const who = await world.signedInAs(role)
      for (const path of paths) expect((await who.get(path)).status).toBe(403)
    },
  )
})

test('every integrity check passes after all of it', async () => {
  const broken = (await checkIntegrity(world.appContext.database.reads)).filter(
    ({ holds }) => !holds,
  )
  expect(broken).toEqual([])
})
