import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLedger } from '#test/ledger.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { periodMessages } from '../messages.ts'

let world: World
let ledger: ReturnType<typeof aLedger>
let finance: Who
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  ledger = aLedger(world)
  finance = await world.signedInAs('finance', { garage_id: null })
  owner = await world.signedInAs('super admin', { garage_id: null })
})
afterAll(async () => {
  await ledger.owner.end()
  await world.close()
})

const move = (
  how: 'close' | 'soft-close' | 'reopen',
  month: string,
  given: object = {},
  who = finance,
) => who.post(`/admin/period/${how}`, { country_id: 1, month, ...given })
const done = async (work: ReturnType<typeof move>) => {
  const answer = await work
  expect([answer.status, answer.errors]).toEqual([200, undefined])
  return answer.data as { month: string; state: string; version: number }
}
const monthOf = async (month: string) => {
  const { data } = await finance.get(`/admin/period?country_id=1&year=${month.slice(0, 4)}`)
  return data.data.find((row: { month: string }) => row.month === month)
}
const anEntry = (entry_date: string, given: object = {}) => ({
  garage_id: 1,
  entry_date,
  description: 'By hand',
  lines: [
    { account_id: 3, debit: 100 },
    { account_id: 45, credit: 100 },
  ],
  ...given,
})

describe('a month', () => {
  test('without a change is open; it closes and names the user who closed it', async () => {
    await ledger.post({ entry_date: '2024-01-31' })
    expect(await monthOf('2024-01')).toMatchObject({
      state: 'open',
      version: 0,
      entries: 1,
      total: 1000,
      ended: true,
    })
    expect(await done(move('close', '2024-01'))).toEqual({
      month: '2024-01',
      state: 'closed',
      version: 1,
    })
    expect(await monthOf('2024-01')).toMatchObject({
      state: 'closed',
      version: 1,
      changed_by: { id: finance.employee_id },
    })
    const rows = (await owner.get('/admin/activity-log?limit=100')).data.data
    expect(rows.find(({ subject }: { subject: string }) => subject === 'period')).toMatchObject({
      path: '/api/admin/period/close',
      code: 200,
    })
  })

  test('that is closed refuses entries, and the answer names it', async () => {
    await done(move('close', '2024-02'))
    const response = await finance.post('/admin/journal', anEntry('2024-02-29'))
    expect([response.status, response.message, response.data]).toEqual([
      409,
      'The books of 2024-02 are closed',
      { month: '2024-02' },
    ])
    // another country's book goes on
    expect((await ledger.post({ entry_date: '2024-02-29', garage_id: 3 }))?.fresh).toBe(true)
    expect(
      (
        await finance.post('/admin/opening-balance', {
          garage_id: 1,
          entry_date: '2024-02-01',
          lines: [{ account_id: 3, debit: 1 }],
        })
      ).status,
    ).toBe(409)
  })

  test('closed for others stays open for finance', async () => {
    await done(move('soft-close', '2024-03'))
    expect((await finance.post('/admin/journal', anEntry('2024-03-05'))).status).toBe(201)
    await expect(ledger.post({ entry_date: '2024-03-05' })).rejects.toMatchObject({ status: 409 })
    await done(move('close', '2024-03'))
    expect((await finance.post('/admin/journal', anEntry('2024-03-05'))).status).toBe(409)
    expect((await move('soft-close', '2024-03')).status).toBe(409)
  })

  test('is reopened by a super admin with a reason only', async () => {
    await done(move('close', '2024-04'))
    expect((await move('reopen', '2024-04', { reason: 'Forgot one' })).status).toBe(403)
    expect((await move('reopen', '2024-04', {}, owner)).errors).toHaveProperty('reason')
    expect(await done(move('reopen', '2024-04', { reason: 'Forgot one' }, owner))).toMatchObject({
      state: 'open',
      version: 2,
    })
    expect(await monthOf('2024-04')).toMatchObject({ state: 'open', reason: 'Forgot one' })
    expect((await finance.post('/admin/journal', anEntry('2024-04-01'))).status).toBe(201)
    const again = await move('reopen', '2024-04', { reason: 'Again' }, owner)
    expect([again.status, again.message]).toEqual([409, periodMessages.notClosed])
  })

  test('changed in the meantime is a conflict', async () => {
    await done(move('close', '2024-04'))
    await done(move('soft-close', '2024-05', { version: 0 }))
    const stale = await move('close', '2024-05', { version: 0 })
    expect([stale.status, stale.data]).toEqual([409, { version: 1, state: 'soft' }])
    const closers = await Promise.all(
      Array.from({ length: 6 }, () => move('close', '2024-05', { version: 1 })),
    )
    expect(closers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('that has not ended stays open', async () => {
    const thisMonth = new Date().toISOString().slice(0, 7)
    for (const month of [thisMonth, '2099-12']) {
      const response = await move('close', month)
      expect([response.status, response.message]).toEqual([409, periodMessages.notEnded])
    }
  })

  test.each([['2024-13'], ['2024-1'], ['24-01'], ['2024-01-01'], [7]])(
    '%s is no month',
    async (month) => {
      expect((await move('close', month as string)).errors).toHaveProperty('month')
    },
  )

  test('is closed to other roles', async () => {
    for (const role of ['admin', 'service adviser', 'super admin - manufacture'] as const) {
      const who = await world.signedInAs(role)
      expect((await move('close', '2024-06', {}, who)).status).toBe(403)
      expect((await who.get('/admin/period')).status).toBe(403)
    }
    expect(
      (await finance.post('/admin/period/close', { country_id: 9, month: '2024-06' })).status,
    ).toBe(404)
  })

  test('posters race its close: the totals that the closer read are final', async () => {
    const seen = async () =>
      (
        await ledger.rows(
          `select count(*)::int as n from journal_entries where book_id = 1 and entry_date between '2024-08-01' and '2024-08-31'`,
        )
      )[0].n as number
    const posters = Array.from({ length: 30 }, (_, n) =>
      finance.post('/admin/journal', anEntry('2024-08-14', { garage_id: 1 + (n % 2) })),
    )
    const [closed, atClose] = await move('close', '2024-08').then(async (answer) => [
      answer.status,
      await seen(),
    ])
    const statuses = (await Promise.all(posters)).map(({ status }) => status)
    expect(closed).toBe(200)
    expect(await seen()).toBe(atClose)
    expect(statuses.filter((status) => status === 201)).toHaveLength(atClose as number)
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
    expect(await ledger.disagreements()).toEqual([])
  })
})

describe('the fiscal year', () => {
  const set = (country: number, body: object, who = owner) =>
    who.put(`/admin/book/${country}`, body)

  test('sets the border between prior and current earnings, and the twelve months', async () => {
    await ledger.post({
      garage_id: 4,
      entry_date: '2026-02-10',
      lines: [
        { account: 'CASH', debit: 300 },
        { account: 'REV_SERVICE', credit: 300 },
      ],
    })
    await ledger.post({
      garage_id: 4,
      entry_date: '2026-05-10',
      lines: [
        { account: 'CASH', debit: 40 },
        { account: 'REV_SERVICE', credit: 40 },
      ],
    })
    const earnings = async () => {
      const { data } = await finance.get('/admin/report/balance-sheet?country_id=3&date=2026-06-30')
      return [data.prior_earnings, data.current_earnings, data.total_equity, data.fiscal_year_start]
    }
    expect(await earnings()).toEqual([0, 340, 340, '2026-01-01'])
    expect((await set(3, { fiscal_year_start: 4 }, finance)).status).toBe(403)
    const response = await set(3, { fiscal_year_start: 4, version: 1 })
    expect([response.status, response.data]).toMatchObject([
      200,
      { fiscal_year_start: 4, version: 2 },
    ])
    expect(await earnings()).toEqual([300, 40, 340, '2026-04-01'])
    const { data } = await finance.get('/admin/period?country_id=3&year=2025')
    expect([data.data[0].month, data.data[11].month]).toEqual(['2025-04', '2026-03'])
    expect((await set(3, { fiscal_year_start: 7, version: 1 })).status).toBe(409)
  })

  test('stays while a month is closed', async () => {
    await done(move('close', '2026-02', { country_id: 3 }))
    const response = await set(3, { fiscal_year_start: 1 })
    expect([response.status, response.message, response.data]).toEqual([
      409,
      periodMessages.closedMonths,
      { months: ['2026-02'] },
    ])
    await done(move('reopen', '2026-02', { country_id: 3, reason: 'New year' }, owner))
    expect((await set(3, { fiscal_year_start: 1 })).status).toBe(200)
  })

  test('a month does not close while the year is being changed', async () => {
    const order: string[] = []
    const closing = await world.appContext.database.writes.transaction().execute(async (change) => {
      await change
        .selectFrom('book_settings')
        .selectAll()
        .where('book_id', '=', 2)
        .forUpdate()
        .execute()
      const close = finance
        .post('/admin/period/close', { country_id: 2, month: '2023-05' })
        .finally(() => order.push('closed'))
      await delay(300)
      order.push('changed')
      return { close }
    })
    expect((await closing.close).status).toBe(200)
    expect(order).toEqual(['changed', 'closed'])
  })

  test('is left as it was by a change of something else', async () => {
    const { data } = await owner.get('/admin/book?country_id=1')
    const [{ fiscal_year_start, version }] = data.data
    expect((await set(1, { version })).data).toMatchObject({
      fiscal_year_start,
      currency: 'IDR',
      version: version + 1,
    })
  })

  test.each([0, 13, 1.5, 'May', null])('%s is no month of a year', async (fiscal_year_start) => {
    expect((await set(1, { fiscal_year_start })).errors).toHaveProperty('fiscal_year_start')
  })
})

describe('opening balances', () => {
  const open = (lines: object[], given: object = {}) =>
    finance.post('/admin/opening-balance', {
      garage_id: 5,
      entry_date: '2026-01-01',
      lines,
      ...given,
    })

  test('stand against the opening-balance account until everything is in', async () => {
    const first = await open([
      { account_id: 3, debit: 5_000_000 },
      { account_id: 10, debit: 8_000_000, note: 'Counted on the last day' },
      { account_id: 37, credit: 3_000_000 },
    ])
    expect([first.status, first.message, first.data.remaining]).toEqual([
      201,
      'Opening balance successfully created',
      -10_000_000,
    ])
    expect((await finance.get('/admin/opening-balance?garage_id=5')).data.remaining).toEqual([
      {
        garage: { id: 5, name: 'Heritage' },
        account_id: 43,
        amount: -10_000_000,
        // the account that takes what is left
        capital: { id: 39, name: 'Paid-in capital' },
        currency: 'IDR',
      },
    ])
    const capital = await open([{ account_id: 39, credit: 10_000_000 }])
    expect(capital.data.remaining).toBe(0)
    const { data } = await finance.get('/admin/opening-balance?garage_id=5')
    expect([data.remaining, data.data.length]).toEqual([[], 2])
    const { data: balanceSheet } = await finance.get(
      '/admin/report/balance-sheet?garage_id=5&date=2026-01-01',
    )
    expect(balanceSheet).toMatchObject({
      total_assets: 13_000_000,
      total_liabilities: 3_000_000,
      total_equity: 10_000_000,
    })

    // a mistake is reversed like a manual entry
    const back = await finance.post(`/admin/journal/${first.data.id}/reverse`, {
      reason: 'Counted wrong',
    })
    expect(back.status).toBe(201)
    const after = (await finance.get('/admin/opening-balance?garage_id=5')).data
    expect(after.remaining[0].amount).toBe(10_000_000)
    expect(
      after.data.find(({ id }: { id: number }) => id === first.data.id).reversed_by_entry_id,
    ).toBe(back.data.id)
  })

  test('the same content again returns the first entry', async () => {
    const uuid = '0d9a9e0e-93c2-4a0f-8a8e-6d6b8c7a4f11'
    const lines = [{ account_id: 5, debit: 70 }]
    const first = await open(lines, { uuid })
    for (const again of [uuid, uuid.toUpperCase()])
      expect((await open(lines, { uuid: again })).data).toMatchObject({ id: first.data.id })
    expect((await open([{ account_id: 5, debit: 71 }], { uuid })).status).toBe(409)
  })

  test.each<[string, object[], string]>([
    ['the account itself', [{ account_id: 43, debit: 1 }], 'lines.0.account_id'],
    ['a header', [{ account_id: 1, debit: 1 }], 'lines.0.account_id'],
    ["another country's account", [{ account_id: 1003, debit: 1 }], 'lines.0.account_id'],
    ['both sides', [{ account_id: 3, debit: 1, credit: 1 }], 'lines.0.credit'],
    ['nothing', [], 'lines'],
    ['an unknown customer', [{ account_id: 7, debit: 1, customer_id: 999 }], 'lines.0.customer_id'],
    ['a customer on cash', [{ account_id: 3, debit: 1, customer_id: 999 }], 'lines.0.customer_id'],
    ['a supplier on cash', [{ account_id: 3, debit: 1, supplier_id: 999 }], 'lines.0.supplier_id'],
  ])('%s is refused beside its field', async (_, lines, field) => {
    const response = await open(lines)
    expect([response.status, Object.keys(response.errors ?? {})]).toEqual([422, [field]])
  })

  test("another country's customer is refused, to whoever sees them all", async () => {
    const adviser = await world.signedInAs('service adviser', { garage_id: 4, country_id: 3 })
    const dutch = { full_name: 'Een klant', phone: '+31612345678', country_id: 3 }
    const { id } = (await adviser.post('/admin/customer', dutch)).data
    const line = { account_id: 7, debit: 1, customer_id: id }
    expect(await open([line])).toMatchObject({
      status: 422,
      errors: { 'lines.0.customer_id': ['Does not exist or is out of reach'] },
    })
    const entry = {
      garage_id: 1,
      entry_date: '2026-11-20',
      description: 'By hand',
      lines: [line, { account_id: 3, credit: 1 }],
    }
    expect(await finance.post('/admin/journal', entry)).toMatchObject({
      status: 422,
      errors: { 'lines.0.customer_id': ['Does not exist or is out of reach'] },
    })
    expect((await finance.get(`/admin/customer/${id}`)).status).toBe(200)
  })
})
