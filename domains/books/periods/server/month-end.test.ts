/** Month end: each count equals the list behind it, and the close does what the checklist announced. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runFullCheck } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import { addDays } from '#platform/contract/days.ts'
import { CASH } from '#test/invoices.ts'
import { aLedger } from '#test/ledger.ts'
import { aStockedGarage } from '#test/parts.ts'
import type { Who } from '#test/world.ts'
import type { Checked, Checklist } from '../contract.ts'
import { periodMessages } from '../messages.ts'
import { type CheckKey, checkKeys, lastDayOf } from '../rules.ts'
import { checkSentences } from '../sentences.ts'

let stockedGarage: Awaited<ReturnType<typeof aStockedGarage>>
let ledger: ReturnType<typeof aLedger>
let finance: Who

beforeAll(async () => {
  stockedGarage = await aStockedGarage()
  ledger = aLedger(stockedGarage.world)
  finance = await stockedGarage.world.signedInAs('finance', { garage_id: null })
})
afterAll(async () => {
  await ledger.owner.end()
  await stockedGarage.world.close()
})

const look = async (month: string, query = 'country_id=1', who = finance): Promise<Checklist> => {
  const { status, errors, data } = await who.get(`/admin/period/${month}/checklist?${query}`)
  expect([status, errors]).toEqual([200, undefined])
  return data as Checklist
}
const itemOf = ({ items }: Checklist, key: CheckKey) =>
  items.find((item) => item.key === key) as Checked
const close = (month: string, given: object = {}, who = finance) =>
  who.post('/admin/period/close', { country_id: 1, month, ...given })
const reopen = (month: string, given: object = {}) =>
  stockedGarage.owner.post('/admin/period/reopen', {
    country_id: 1,
    month,
    reason: 'Forgot one',
    ...given,
  })
const stateOf = async (month: string, country = 1) => {
  const { data } = await finance.get(
    `/admin/period?country_id=${country}&year=${month.slice(0, 4)}`,
  )
  return data.data.find((row: { month: string }) => row.month === month)
}
/** The response of the call behind a check. */
async function behind({ rows: { path, query } }: Checked) {
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const { status, errors, data } = await finance.get(`${path}?${asked}`)
  expect([path, status, errors]).toEqual([path, 200, undefined])
  return data
}

/** The month of the garage's today: everything that the API makes now is of it. */
const thisMonth = async () =>
  ((await stockedGarage.admin.get('/admin/day-end?garage_id=1')).data.today as string).slice(0, 7)

describe('each check', () => {
  test('is there, in its order, with a sentence in four languages', async () => {
    for (const language of ['en', 'id', 'nl', 'my'] as const) {
      const { items } = await look('2022-03', `country_id=1&language=${language}`)
      expect(items.map(({ key }) => key)).toEqual(checkKeys)
      const open = items.find(({ key }) => key === 'open_counts') as Checked
      expect(open.sentence).toBe(checkSentences[language].open_counts.none)
    }
    const dutch = await stockedGarage.world.call({
      url: '/api/admin/period/2022-03/checklist?country_id=1',
      headers: { authorization: `Bearer ${finance.token}`, 'accept-language': 'nl' },
    })
    expect(dutch.data.items[7].sentence).toBe(checkSentences.nl.open_counts.none)
  })

  test('drafts: orders of the month that are ready and not billed', async () => {
    const order = await stockedGarage.ready()
    const month = await thisMonth()
    const before = itemOf(await look(month), 'drafts')
    const rows = await behind(before)
    expect([before.level, before.count, rows.data.map(({ id }: { id: number }) => id)]).toEqual([
      'warns',
      rows.total,
      expect.arrayContaining([order.id]),
    ])
    expect(before.amount).toBe(
      rows.data.reduce((sum: number, row: { grand_total: number }) => sum + row.grand_total, 0),
    )
    await stockedGarage.issued(order)
    expect(itemOf(await look(month), 'drafts').count).toBe(before.count - 1)
    // of the month alone
    expect(itemOf(await look('2022-03'), 'drafts')).toMatchObject({ level: 'ok', count: 0 })
  })

  test('unbilled_receipts and unpaid_bills: what was bought', async () => {
    const item = await stockedGarage.anItem(1)
    const { data: supplier } = await stockedGarage.admin.post('/admin/supplier', {
      name: 'Sumber Onderdil',
      country_id: 1,
    })
    const month = await thisMonth()
    const date = `${month}-01`
    const buy = async (given: object) => {
      const { status, errors } = await stockedGarage.admin.post('/admin/inventory/purchase', {
        garage_id: 1,
        supplier_id: supplier.id,
        date,
        lines: [{ item_id: item, quantity: 1, unit: 'pcs', unit_price: 40_000 }],
        ...given,
      })
      expect([status, errors]).toEqual([201, undefined])
    }
    await buy({})
    await buy({ invoice_code: 'F-1' })
    await buy({ received: false })
    const seen = await look(month)
    const unbilled = itemOf(seen, 'unbilled_receipts')
    expect(unbilled).toMatchObject({ level: 'warns', count: 1, amount: 40_000 })
    const list = await behind(unbilled)
    expect([list.total, list.data[0].invoice_code]).toEqual([1, null])
    const unpaid = itemOf(seen, 'unpaid_bills')
    expect(unpaid).toMatchObject({ level: 'warns', count: 2, amount: 80_000 })
    expect((await behind(unpaid)).totals).toMatchObject({ bills: 2, total: unpaid.amount })
  })

  test('held_money: the deposits of customers at the end of the month', async () => {
    const order = await stockedGarage.ready()
    const paid = await order.post('down-payment', {
      amount: 70_000,
      account_id: CASH,
      paid_at: '2023-02-28',
    })
    expect([paid.status, paid.errors]).toEqual([201, undefined])
    const held = itemOf(await look('2023-02'), 'held_money')
    expect(held).toMatchObject({ level: 'warns', count: 1, amount: 70_000 })
    expect(Math.abs((await behind(held)).closing_balance)).toBe(70_000)
    expect(itemOf(await look('2023-01'), 'held_money').count).toBe(0)
  })

  test('dated_ahead: entries by hand after today', async () => {
    const month = await thisMonth()
    const { data } = await finance.get('/admin/report/balance-sheet?country_id=1')
    const today = (await stockedGarage.admin.get('/admin/day-end?garage_id=1')).data.today as string
    expect(data).toBeDefined()
    const before = itemOf(await look(month), 'dated_ahead').count
    // the last day of the fiscal year, unless that is today
    const last = `${today.slice(0, 4)}-12-31`
    const ahead = await finance.post('/admin/journal', {
      garage_id: 1,
      entry_date: last,
      description: 'By hand',
      lines: [
        { account_id: 3, debit: 100 },
        { account_id: 45, credit: 100 },
      ],
    })
    expect(ahead.status).toBe(201)
    const item = itemOf(await look(month), 'dated_ahead')
    expect(item.count).toBe(last > today ? before + 1 : before)
    expect((await behind(item)).total).toBe(item.count)
    expect(item.rows.query.start_date).toBe(addDays(today, 1))
  })
})

describe('the close', () => {
  test('says what it will do, as the reports say it, and does it', async () => {
    await ledger.post({ entry_date: '2021-05-31' })
    const { closing, state, can } = await look('2021-05')
    const profit = await finance.get(
      '/admin/report/profit-and-loss?country_id=1&start_date=2021-05-01&end_date=2021-05-31',
    )
    expect(closing).toEqual({
      entries: 1,
      total: 1000,
      net_profit: profit.data.net_profit,
      // since January 2020, when the first garage began
      with_it: 16,
    })
    expect([closing.net_profit, state, can.close.ok]).toEqual([1000, 'open', true])
    expect((await close('2021-05')).status).toBe(200)
    expect((await look('2021-05')).state).toBe('closed')
    expect(await stateOf('2020-01')).toMatchObject({
      state: 'closed',
      changed_by: { id: finance.employee_id },
    })
    await expect(ledger.post({ entry_date: '2020-06-30' })).rejects.toMatchObject({ status: 409 })
  })

  test('is stopped by an earlier month with an entry, and says so in the language asked for', async () => {
    await ledger.post({ entry_date: '2021-07-01' })
    const stopped = await close('2021-09', { language: 'nl' })
    expect([stopped.status, stopped.message]).toEqual([
      409,
      periodMessages.stopped.replace('{reasons}', checkSentences.nl.earlier_months.some('1', true)),
    ])
    expect(stopped.data.items).toMatchObject([{ key: 'earlier_months', count: 1 }])
    expect(itemOf(await look('2021-09'), 'earlier_months')).toMatchObject({
      level: 'stops',
      count: 1,
    })
    // nothing was closed with it
    expect((await stateOf('2021-06')).state).toBe('open')
    expect((await close('2021-07')).status).toBe(200)
    expect((await close('2021-09')).status).toBe(200)
    expect((await stateOf('2021-08')).state).toBe('closed')
  })

  test('is stopped by an open stock count, until it is cancelled', async () => {
    const count = await stockedGarage.admin.post('/admin/inventory/count', { garage_id: 1 })
    expect(count.status).toBe(201)
    // one that was begun after the month has nothing to do with it
    expect(itemOf(await look('2021-10'), 'open_counts').level).toBe('ok')
    await ledger.owner.query(
      `update stock_counts set created_at = '2021-10-31T16:59:00Z' where id = $1`,
      [count.data.id],
    )
    expect(itemOf(await look('2021-09'), 'open_counts').level).toBe('ok')
    const item = itemOf(await look('2021-10'), 'open_counts')
    expect([item.level, item.count, (await behind(item)).total]).toEqual(['stops', 1, 1])
    expect((await close('2021-10')).data.items[0].key).toBe('open_counts')
    const { version } = (await stockedGarage.admin.get(`/admin/inventory/count/${count.data.id}`))
      .data
    const gone = await stockedGarage.admin.post(`/admin/inventory/count/${count.data.id}/cancel`, {
      version,
    })
    expect([gone.status, gone.errors]).toEqual([200, undefined])
    expect((await close('2021-10')).status).toBe(200)
  })

  test('is stopped while the books break a rule', async () => {
    await ledger.owner.query(
      `update account_period_balances set debit = debit + 1 where book_id = 1 and period = '2021-05-01' and account_id = 3`,
    )
    const item = itemOf(await look('2021-11'), 'house_in_order')
    expect(item.level).toBe('stops')
    const appContext = await behind(item)
    expect(appContext.checks.filter(({ holds }: { holds: boolean }) => !holds)).toHaveLength(
      item.count,
    )
    expect((await close('2021-11')).status).toBe(409)
    // another country's book is independent
    expect(itemOf(await look('2021-11', 'country_id=3'), 'house_in_order').level).toBe('ok')
    await ledger.owner.query(
      `update account_period_balances set debit = debit - 1 where book_id = 1 and period = '2021-05-01' and account_id = 3`,
    )
    expect((await close('2021-11')).status).toBe(200)
  })

  test('the list says what the last check found, and what is put right since; the close looks itself', async () => {
    const { database } = stockedGarage.world.appContext
    const move = (by: string) =>
      ledger.owner.query(
        `update account_period_balances set debit = debit ${by} where book_id = 1 and period = '2021-05-01' and account_id = 3`,
      )
    const level = async () => itemOf(await look('2021-12'), 'house_in_order').level
    await runFullCheck(database)
    try {
      await move('+ 1')
      expect(await level()).toBe('ok')
      expect((await close('2021-12')).status).toBe(409)
      await runFullCheck(database)
      expect(await level()).toBe('stops')
    } finally {
      await move('- 1')
    }
    expect(await level()).toBe('ok')
    await sql`delete from house_looks`.execute(database.writes)
  })

  test('months open again from the last one back', async () => {
    const answer = await reopen('2021-09')
    expect([answer.status, answer.message]).toEqual([409, periodMessages.laterClosed])
    expect((await stateOf('2021-09')).can.reopen.ok).toBe(false)
    expect((await reopen('2021-11')).status).toBe(200)
    expect((await reopen('2021-10')).status).toBe(200)
    expect((await reopen('2021-09')).status).toBe(200)
  })

  test('posters race it in the months before: each entry is in an open month', async () => {
    const posters = Array.from({ length: 12 }, (_, n) =>
      finance.post('/admin/journal', {
        garage_id: 1,
        entry_date: `2022-0${1 + (n % 3)}-28`,
        description: 'By hand',
        lines: [
          { account_id: 3, debit: 100 },
          { account_id: 45, credit: 100 },
        ],
      }),
    )
    const [closed, ...posted] = await Promise.all([close('2022-06'), ...posters])
    const through = posted.filter(({ status }) => status === 201).length
    expect(posted.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    // whichever was first: all of them or none
    const { rows } = await sql<{ state: string; entries: number }>`
      select p.state, sum(e.entries)::int as entries from entry_months e
      left join accounting_periods p on p.book_id = e.book_id and p.month = e.month
      where e.book_id = 1 and e.month between '2022-01-01' and '2022-06-01' and e.entries > 0 group by 1`.execute(
      stockedGarage.world.appContext.database.reads,
    )
    const inClosed = rows.filter(({ state }) => state === 'closed')
    if (closed?.status === 200) expect([inClosed.length, through]).toEqual([0, 0])
    else expect([closed?.status, inClosed]).toEqual([409, []])
    expect(await ledger.disagreements()).toEqual([])
  })
})

describe('days and rights', () => {
  test('the last day of a month, of a leap year too', () => {
    expect(['2024-02', '2025-02', '2025-12', '2100-02'].map(lastDayOf)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2025-12-31',
      '2100-02-28',
    ])
  })

  test('a month that goes on, and one to come, can be looked at and not closed', async () => {
    for (const month of [await thisMonth(), '2099-12']) {
      const { can } = await look(month)
      expect(can.close).toMatchObject({ ok: false, why: { message: periodMessages.notEnded } })
    }
  })

  test.each(['2024-13', '2024-1', 'now', '2024-02-29'])('%s is no month', async (month) => {
    const response = await finance.get(`/admin/period/${month}/checklist?country_id=1`)
    expect([response.status >= 400, response.status < 500]).toEqual([true, true])
  })

  test('a country has to be named, and be there', async () => {
    expect((await finance.get('/admin/period/2024-01/checklist')).status).toBe(422)
    expect((await finance.get('/admin/period/2024-01/checklist?country_id=9')).status).toBe(404)
    expect((await finance.get('/admin/period/2024-01/checklist?country_id=x')).status).toBe(422)
  })

  test('finance and super admins alone', async () => {
    expect((await look('2024-01', 'country_id=2', stockedGarage.owner)).can.close.ok).toBe(true)
    for (const role of [
      'admin',
      'service adviser',
      'mechanic',
      'super admin - manufacture',
    ] as const) {
      const who = await stockedGarage.world.signedInAs(role)
      expect((await who.get('/admin/period/2024-01/checklist?country_id=1')).status).toBe(403)
    }
  })
})
