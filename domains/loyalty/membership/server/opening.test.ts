/** Imported points: owed at their booked value, redeemed like any other, undone while unused. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/contract/days.ts'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { aTill, taken } from '#test/invoices.ts'
import type { Who } from '#test/world.ts'
import { type ImportedPoints, importPoints, undoPointsImport } from './opening.ts'

let till: Awaited<ReturnType<typeof aTill>>
let owner: Who
const OPENING = addDays(new Date().toISOString().slice(0, 10), -20)

beforeAll(async () => {
  till = await aTill()
  owner = await till.world.signedInAs('super admin', { garage_id: null })
})
afterAll(async () => {
  await expectIntegrity(till.world.appContext.database.reads)
  await till.world.close()
})

const inOne = <T>(
  work: (by: {
    db: typeof till.world.appContext.database.writes
    me: { employee_id: number }
    at: Date
  }) => Promise<T>,
) =>
  till.world.appContext.database.writes
    .transaction()
    .execute((db) => work({ db, me: { employee_id: owner.employee_id }, at: new Date() }))
const brought = (rows: ImportedPoints[]) =>
  inOne((by) => importPoints(by, { garage_id: 1, opening_on: OPENING }, rows))
const member = async (id: number) => (await owner.get(`/admin/membership/${id}`)).data

test('a lot is owed against the opening balances, until it is undone', async () => {
  const order = await till.ready()
  const { id } = (await order.get()).customer
  const ids = await brought([
    { customer_id: id, points: 120, expires_on: '2999-12-31' },
    { customer_id: id, points: 30, expires_on: null },
  ])
  expect(await member(id)).toMatchObject({ points: 150, total_transaction: 0 })
  const posted = async () =>
    (
      await sql<{ event: string; code: string; amount: number }>`
      select e.event, a.code, sum(l.debit - l.credit)::bigint as amount from journal_entries e
      join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
      where e.source_type = 'points' and e.source_id = ${String(id)} and e.entry_date = ${OPENING}
      group by 1, 2 order by 1, 2`.execute(till.world.appContext.database.reads)
    ).rows
  const [liability, opening] = await posted()
  expect(liability).toMatchObject({ event: 'brought_in', code: '2-1220' })
  expect(opening).toEqual({
    event: 'brought_in',
    code: '3-9000',
    amount: -(liability?.amount ?? 0),
  })
  expect(liability?.amount).toBeLessThan(0)
  const entries = (await owner.get(`/admin/membership/${id}/points?kind=opening`)).data.data
  expect(entries.map(({ points }: { points: number }) => points).toSorted()).toEqual([120, 30])
  expect(await inOne((by) => undoPointsImport(by, [ids[1] as number]))).toEqual([])
  expect(await inOne((by) => undoPointsImport(by, [ids[1] as number]))).toEqual([])
  expect(await member(id)).toMatchObject({ points: 120 })
})

test('stays once an order has reserved some of it', async () => {
  const order = await till.ready()
  const { id } = (await order.get()).customer
  const ids = await brought([{ customer_id: id, points: 1000, expires_on: null }])
  const { status } = await order.post('points', { points: 500 })
  expect(status).toBe(200)
  expect(await inOne((by) => undoPointsImport(by, ids))).toEqual(ids)
  const invoice = await till.issued(order)
  await taken(till.pay(invoice, (await till.sheetOf(invoice)).due))
  expect((await member(id)).points).toBeGreaterThanOrEqual(500)
})

test('several hundred rows in one statement', async () => {
  const order = await till.ready()
  const { id } = (await order.get()).customer
  const rows = Array.from({ length: 300 }, () => ({ customer_id: id, points: 2, expires_on: null }))
  expect(new Set(await brought(rows)).size).toBe(300)
  expect(await member(id)).toMatchObject({ points: 600 })
})
