/** The check names a row changed outside the application (accounting, section 7, test 10): each rule is broken once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agreed, aTill } from '#test/invoices.ts'
import { aLedger } from '#test/ledger.ts'
import { type Rows, tamperings } from '#test/tampering.ts'
import type { Who } from '#test/world.ts'
import { checkIntegrity, runFullCheck, runNightlyCheck } from './integrity-checks.ts'
import { integrityRuleNames } from '../../messages.ts'

let till: Awaited<ReturnType<typeof aTill>>
let ledger: ReturnType<typeof aLedger>
let finance: Who
const rows = {} as Rows
const cases = tamperings(rows)

beforeAll(async () => {
  till = await aTill()
  ledger = aLedger(till.world)
  finance = await till.world.signedInAs('finance', { garage_id: null })
  rows.entry = (await ledger.post({ entry_date: '2026-08-05' }))!
  const taken = await ledger.post({ entry_date: '2026-08-06' })
  rows.reversal = (await ledger.reverse({ entry_id: taken!.id }))!
  const finished = await till.ready([agreed({ unit_price: 750_000 })])
  rows.order = finished
  rows.invoice = await till.issued(finished, { down_payment: 50_000 })
  await till.pay(rows.invoice, 200_000)
  const owner = await till.world.signedInAs('super admin', { garage_id: null })
  const part = { name: 'Fan belt', sku: 'BELT', unit: 'pcs', buy_price: 40_000, sell_price: 60_000 }
  rows.item = (await owner.post('/admin/garage/1/inventory', { ...part, quantity: 5 })).data
  await everythingHolds()
})
afterAll(async () => {
  // every change was changed back: to look before each test repeats a second of work fifty times
  await everythingHolds()
  await ledger.owner.end()
  await till.world.close()
})

async function everythingHolds() {
  const broken = (await checkIntegrity(till.world.appContext.database.reads)).filter(
    ({ holds }) => !holds,
  )
  expect(broken).toEqual([])
}

const page = async (query = '') => {
  const { status, data } = await finance.get(`/admin/report/integrity${query}`)
  expect(status).toBe(200)
  return data
}

/** Changes rows with the database's triggers disabled, checks, and changes them back. */
async function behindItsBack<T = Awaited<ReturnType<typeof checkIntegrity>>>(
  change: string,
  back: string,
  look: () => Promise<T> = () => checkIntegrity(till.world.appContext.database.reads) as Promise<T>,
): Promise<T> {
  const as = async (statements: string) => {
    const client = await ledger.owner.connect()
    try {
      await client.query(
        `begin; set local session_replication_role = replica; ${statements}; commit`,
      )
    } finally {
      client.release()
    }
  }
  await as(change)
  try {
    return await look()
  } finally {
    await as(back)
  }
}

describe('a change outside the application is found', () => {
  test.each(cases)('%s', async (_, rules, change, named) => {
    const checks = await behindItsBack(...change())
    const broken = checks.filter(({ holds }) => !holds)
    expect(broken.map(({ key }) => key)).toEqual(expect.arrayContaining(rules))
    const reasons = broken.flatMap(({ first }) => first.map(({ what }) => what)).join('\n')
    expect(reasons).toMatch(named())
  })

  test('the page checks what has changed since the last full check', async () => {
    await runFullCheck(till.world.appContext.database)
    for (const [what, rules, change] of cases) {
      const [done, back] = change()
      // all of them are in the book of one country; the others would be looked at fifty times for nothing
      const data = await behindItsBack(done, back, () => page('?country_id=1'))
      const broken = data.checks.filter(({ holds }: { holds: boolean }) => !holds)
      const names = broken.map(({ key }: { key: string }) => key)
      expect([what, rules.some((rule) => names.includes(rule))]).toEqual([what, true])
    }
    expect((await page()).holds).toBe(true)
  })

  test('the cases above break every rule', () => {
    expect(new Set(cases.flatMap(([, rules]) => rules))).toEqual(
      new Set(Object.keys(integrityRuleNames)),
    )
  })
})

test('the page shows when everything was checked, and checks everything on request', async () => {
  const first = await page()
  const again = await page()
  expect(again.full_at).toBe(first.full_at)
  expect(again.at > first.at).toBe(true)
  const fullCheck = await page('?full=true')
  expect(fullCheck.full_at > first.full_at).toBe(true)
  // a broken rule stays reported to the page and the nightly check until it is corrected
  const broken = await behindItsBack(...wrongBalance, async () => [
    (await page('?full=true')).holds,
    (await page()).holds,
    holds(await runNightlyCheck(till.world.appContext.database)),
  ])
  expect(broken).toEqual([false, false, false])
  expect(holds(await runNightlyCheck(till.world.appContext.database))).toBe(true)
  expect((await page()).holds).toBe(true)
})

/** Both sides, so that only who adds up the lines sees it. */
const wrongBalance = [
  `update account_period_balances set debit = debit + 7, credit = credit + 7 where account_id = 3 and garage_id = 1 and period = '2026-08-01'`,
  `update account_period_balances set debit = debit - 7, credit = credit - 7 where account_id = 3 and garage_id = 1 and period = '2026-08-01'`,
] as const
const holds = (looks: Awaited<ReturnType<typeof runNightlyCheck>>) =>
  looks.every(({ checks }) => checks.every((check) => check.holds))

test('the night checks what has changed since the night before, and all of it once a week', async () => {
  const { database } = till.world.appContext
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await runFullCheck(database)
  const { full_at } = await page()
  // rows are new or old by their numbers: a thousand may be on their way, and none of these is
  await database.writes
    .updateTable('house_looks')
    .set({ entry_id: 1e9, invoice_id: 1e9, payment_id: 1e9, move_id: 1e9 })
    .execute()
  const changedRows = await behindItsBack(...wrongBalance, () =>
    runNightlyCheck(database, inDays(6)),
  )
  expect(holds(changedRows)).toBe(true)
  expect((await page()).full_at).toBe(full_at)
  // since then nothing is new, so the next night reads the newest rows once more, and finds it
  const nearRows = await behindItsBack(...wrongBalance, () => runNightlyCheck(database, inDays(6)))
  expect(holds(nearRows)).toBe(false)
  await runNightlyCheck(database, inDays(7))
  expect((await page()).full_at > full_at).toBe(true)
})

test('the page agrees with the check, which covers some rows', async () => {
  const { status, data } = await finance.get('/admin/report/integrity')
  expect([status, data.holds]).toEqual([200, true])
  const counted = Object.fromEntries(
    data.checks.map(({ key, checked }: { key: string; checked: number }) => [key, checked]),
  )
  expect(Object.keys(counted)).toEqual(Object.keys(integrityRuleNames))
  for (const key of [
    'rollup',
    'sealed',
    'trial_balance',
    'parties',
    'documents',
    'mirrored',
    'numbers',
    'guards',
  ])
    expect([key, counted[key] > 0]).toEqual([key, true])
  // a book of another country is looked at by itself
  const abroad = await finance.get('/admin/report/integrity?country_id=2')
  expect(abroad.data.checks[1]).toMatchObject({ key: 'sealed', checked: 0, holds: true })
})

test('the former path redirects with its query', async () => {
  const { app } = till.world
  const response = await app.inject('/api/admin/report/house-in-order?country_id=2&full=true')
  expect([response.statusCode, response.headers.location]).toEqual([
    308,
    '/api/admin/report/integrity?country_id=2&full=true',
  ])
})
