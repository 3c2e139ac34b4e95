/** Parts that many orders want at the same time. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aStockedGarage } from '#test/parts.ts'
import { expectIntegrity } from '#test/faults/integrity.ts'

let stockedGarage: Awaited<ReturnType<typeof aStockedGarage>>

beforeAll(async () => {
  stockedGarage = await aStockedGarage()
})
afterAll(async () => {
  await expectIntegrity(stockedGarage.world.appContext.database.reads)
  await stockedGarage.world.close()
})

let item: number
beforeEach(async () => {
  item = await stockedGarage.anItem(5)
})

describe('many at once', () => {
  test('two advisers begin with the last unit: one gets it, the other is short', async () => {
    const last = await stockedGarage.anItem(1)
    const orders = await Promise.all(
      [1, 2].map(() => stockedGarage.ordered([stockedGarage.partOf(last)])),
    )
    await Promise.all(orders.map((order) => order.move('in_progress')))
    const lines = await Promise.all(orders.map((order) => stockedGarage.lineOf(order)))
    expect(lines.map(({ reserved }) => reserved).toSorted()).toEqual([0, 1])
    expect(lines.map(({ shortage }) => shortage).toSorted()).toEqual([0, 1])
  })

  test('twenty issue the last units: exactly as many succeed as there are', async () => {
    const last = await stockedGarage.anItem(7)
    const orders = await Promise.all(
      Array.from({ length: 20 }, () => stockedGarage.ordered([stockedGarage.partOf(last)])),
    )
    for (const order of orders) await order.move('in_progress')
    const answers = await Promise.all(orders.map((order) => stockedGarage.issue(order)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(13)
    expect(await stockedGarage.stock(last)).toMatchObject({ quantity: 0, value: 0, reserved: 0 })
  })

  test('twenty issue one line: it is issued once', async () => {
    const order = await stockedGarage.begun(stockedGarage.partOf(item, 1))
    const { id } = await stockedGarage.lineOf(order)
    const { version } = await order.get()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        stockedGarage.mechanic.post(`/admin/order/${order.id}/line/${id}/issue`, { version }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await stockedGarage.lineOf(order)).toMatchObject({ issued: 1 })
  })

  test('orders that share items in any order never lock each other out', async () => {
    const [first, second, third] = await Promise.all(
      [10, 10, 10].map((quantity) => stockedGarage.anItem(quantity)),
    )
    const shuffled = [
      [first, second, third],
      [third, second, first],
      [second, third, first],
      [first, third, second],
    ]
    const orders = await Promise.all(
      [...shuffled, ...shuffled].map((items) =>
        stockedGarage.ordered(items.map((each) => stockedGarage.partOf(each as number))),
      ),
    )
    const begun = await Promise.all(orders.map((order) => order.move('in_progress')))
    expect(begun.map(({ status }) => status)).toEqual(orders.map(() => 200))
    const checked = await Promise.all(orders.map((order) => order.move('quality_check')))
    expect(checked.map(({ status }) => status)).toEqual(orders.map(() => 200))
    expect(await stockedGarage.stock(first as number)).toMatchObject({ quantity: 2, reserved: 0 })
  })
})

describe('when many begin at once', () => {
  test('a transition locks its items last, so that others wait only briefly', async () => {
    const { world } = stockedGarage
    const order = await stockedGarage.ordered([stockedGarage.partOf(item, 1)])
    const ready = await toApproval(order)
    const [holder, watcher] = [1, 2].map(() => new pg.Client({ connectionString: world.url }))
    await Promise.all([holder!.connect(), watcher!.connect()])
    await holder!.query('begin')
    await holder!.query('select from stock_balances where item_id = $1 for update', [item])
    const moved = ready()
    try {
      await vi.waitFor(async () => {
        const { rows } = await watcher!.query<{ written: number }>(
          `select count(*)::int as written from pg_stat_activity a
           join pg_locks l on l.pid = a.pid and l.relation = 'order_events'::regclass and l.mode = 'RowExclusiveLock'
           where a.datname = current_database() and a.wait_event_type = 'Lock' and a.query like '%claim_all%'`,
        )
        // the transition waits for the lock on the item, and has already written its event
        expect(rows[0]?.written).toBe(1)
      }, 20_000)
    } finally {
      await holder!.query('rollback')
      await Promise.all([holder!.end(), watcher!.end()])
    }
    await moved
    expect(await stockedGarage.lineOf(order)).toMatchObject({ reserved: 1, shortage: 0 })
  })

  test('twenty transitions that reserve one item all succeed', async () => {
    const orders = []
    for (let n = 0; n < 20; n++)
      orders.push(await stockedGarage.ordered([stockedGarage.partOf(item, 1)]))
    const moves = []
    for (const order of orders) moves.push(await toApproval(order))
    const answers = await Promise.all(moves.map((move) => move()))
    expect(answers.map(({ status }) => status)).toEqual(moves.map(() => 200))
    const { reserved, available } = await stockedGarage.stock(item)
    expect([reserved, available]).toEqual([5, 0])
  })
})

/** Brings an order to approval. @returns its transition into work */
async function toApproval(order: Awaited<ReturnType<typeof stockedGarage.ordered>>) {
  await order.move('inspecting')
  await order.post('line', { kind: 'service', name: 'Look', unit_price: 1000 })
  await order.move('awaiting_approval')
  for (const { id, approval } of (await order.get()).lines)
    if (approval === 'proposed') await order.put(`line/${id}`, { approval: 'approved' })
  return () => order.move('in_progress')
}
