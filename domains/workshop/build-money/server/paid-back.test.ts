/** Cash refunds for a build are rounded to a coin in Malaysia. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBuildWorkshop, expectOk } from '#test/builds.ts'
import { inCurrency } from '#test/currencies.ts'
import { expectIntegrity } from '#test/faults/integrity.ts'
import { CASH } from '#test/invoices.ts'
import { type World, aWorld } from '#test/world.ts'

let world: World
let buildFixture: Awaited<ReturnType<typeof aBuildWorkshop>>
beforeAll(async () => {
  world = await aWorld()
  buildFixture = await aBuildWorkshop(world, { isTaxed: false })
  await inCurrency(world, 'MYR')
})
afterAll(async () => {
  await expectIntegrity(world.appContext.database.reads)
  await inCurrency(world, 'IDR')
  await world.close()
})

const path = '/admin/manufacture/build-order'
async function moved(act: () => Promise<unknown>) {
  const read = async () => {
    const { rows } = await sql<{ code: string; sum: number }>`
      select a.code, sum(l.debit - l.credit)::bigint as sum from journal_lines l join accounts a on a.id = l.account_id
      where a.code in ('1-1110', '7-1200') and a.book_id = 1 group by 1`.execute(
      world.appContext.database.reads,
    )
    return (code: string) => rows.find((row) => row.code === code)?.sum ?? 0
  }
  const before = await read()
  await act()
  const after = await read()
  return {
    drawer: after('1-1110') - before('1-1110'),
    rounding: after('7-1200') - before('7-1200'),
  }
}

describe('in ringgit', () => {
  test('what was paid above the price', async () => {
    const id = await buildFixture.inBuild(1_000_000)
    await buildFixture.deposit(id, 1_000_013)
    await buildFixture.delivered(id)
    const back = (amount: number) =>
      moved(() =>
        expectOk(buildFixture.maker.post(`${path}/${id}/payback`, { amount, account_id: CASH })),
      )
    expect(await back(8)).toEqual({ drawer: -10, rounding: 2 })
    const { overpaid, payments } = await buildFixture.money(id)
    expect(overpaid).toBe(5)
    expect(payments[0]).toMatchObject({ kind: 'payback', amount: 10, rounding: -2 })
    expect(await back(5)).toEqual({ drawer: -5, rounding: 0 })
    expect((await buildFixture.money(id)).overpaid).toBe(0)
  })

  test('the deposit of a cancelled build', async () => {
    const id = await buildFixture.inBuild(1_000_000)
    await buildFixture.deposit(id, 20_002)
    const cancelled = { reason: 'Moved away', deposit: 'refund', account_id: CASH }
    expect(await moved(() => expectOk(buildFixture.move(id, 'cancelled', cancelled)))).toEqual({
      drawer: -20_000,
      rounding: -2,
    })
  })

  test('a credit of a paid bill', async () => {
    const id = await buildFixture.inBuild(1_000_000)
    const bill = await buildFixture.bill(id, 30_000)
    await buildFixture.pay(id, bill, 30_000)
    const settle = { kind: 'refund', account_id: CASH }
    const note: { id: number }[] = []
    expect(
      await moved(async () =>
        note.push(await buildFixture.credited(id, bill, { amount: 10_003, settle })),
      ),
    ).toEqual({ drawer: -10_005, rounding: 2 })
    expect(await buildFixture.noteOf(note[0] as { id: number })).toMatchObject({
      refunded: 10_003,
      rounding: -2,
    })
  })
})
