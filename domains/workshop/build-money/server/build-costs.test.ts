/** What a build costs: materials, hours and outside work. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  WORKSHOP,
  anItem,
  assertInOrder,
  booked,
  bring,
  costs,
  deliver,
  finish,
  inBuild,
  maker,
  mechanic,
  mechanicId,
  move,
  openWorkshop,
  outside,
  owner,
  pay,
  readBuild,
  take,
  world,
} from '#test/workshop.ts'
import type { Who } from '#test/world.ts'

beforeAll(openWorkshop)
afterAll(() => world.close())

describe('materials', () => {
  test('go into the build at average cost, and come back at the cost issued', async () => {
    const id = await inBuild()
    const steel = await anItem(10, 1_000)
    const taken = await take(id, steel, 3)
    expect([taken.status, taken.data.cost]).toEqual([201, 3_000])
    await owner.post(`/admin/garage/${WORKSHOP}/inventory/${steel}/adjust`, {
      quantity: 3,
      unit_cost: 9_000,
      reason: 'found',
    })
    expect(await booked(id)).toEqual({ '1-1320': -3_000, '1-1330': 3_000 })
    expect((await bring(id, taken.data.id, 1)).data).toMatchObject({ returned: 1 })
    expect(await booked(id)).toEqual({ '1-1320': -2_000, '1-1330': 2_000 })
    const tooMuch = await bring(id, taken.data.id, 2.5)
    expect([tooMuch.status, tooMuch.codes]).toEqual([
      422,
      { quantity: [{ code: 'build-money.aboveOut', values: { out: 2 } }] },
    ])
    const shown = await costs(id)
    expect(shown.cost).toEqual({ materials: 2_000, labour: 0, outside: 0, total: 2_000 })
    expect(shown.data[0]).toMatchObject({
      item: { id: steel },
      quantity: 3,
      returned: 1,
      cost: 2_000,
    })
    expect((await readBuild(id)).money).toMatchObject({ cost: 2_000, margin: 99_998_000 })
    await assertInOrder()
  })

  test('more than is there, of another garage, of another build: refused, and nothing moves', async () => {
    const id = await inBuild()
    const steel = await anItem(2, 1_000)
    expect((await take(id, steel, 3)).status).toBe(409)
    const elsewhere = (
      await owner.post('/admin/garage/1/inventory', {
        name: 'Oil',
        sku: 'OIL-1',
        unit: 'pcs',
        sell_price: 1,
        buy_price: 1,
        quantity: 5,
      })
    ).data.id
    expect((await take(id, elsewhere, 1)).codes).toEqual({
      item_id: [{ code: 'unknownReference' }],
    })
    const other = (await readBuild(await inBuild())).stages[0]?.tasks[0]?.id
    expect((await take(id, steel, 1, { task_id: other })).codes).toEqual({
      task_id: [{ code: 'build-tasks.otherBuild' }],
    })
    expect(await booked(id)).toEqual({})
  })

  test('of twenty who take the last two, two get them', async () => {
    const id = await inBuild()
    const steel = await anItem(2, 1_500)
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(id, steel, 1)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await booked(id)).toEqual({ '1-1320': -3_000, '1-1330': 3_000 })
    await assertInOrder()
  })
})

describe('hours', () => {
  async function aTask(id: number) {
    const task = (await readBuild(id)).stages[0]?.tasks[0]
    await maker.put(`/admin/manufacture/task/${task?.id}`, { assignee_ids: [mechanicId] })
    const { version } = (await maker.get(`/manufacture/task/${task?.id}`)).data
    await mechanic.post(`/admin/manufacture/task/${task?.id}/transition`, {
      to: 'in_progress',
      version,
    })
    return task?.id as number
  }
  /** Changes the start of a clock to this long ago. */
  const since = (hours: number) =>
    world.appContext.database.writes
      .updateTable('build_times')
      .set({ started_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
      .where('stopped_at', 'is', null)
      .execute()
  const clock = (task: number, action: string, who = mechanic) =>
    who.post(`/manufacture/task/${task}/time`, { action })

  test('that were worked without a line count from then to then, and never twice', async () => {
    const id = await inBuild()
    const task = await aTask(id)
    const turn = (action: string, hoursAgo: number) =>
      mechanic.post(`/manufacture/task/${task}/time`, {
        action,
        at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      })
    const refused = {
      at: ['Must be after your last recorded time, not in the future, and at most two weeks ago'],
    }
    expect((await turn('start', 400)).errors).toEqual(refused)
    expect((await turn('start', -1)).errors).toEqual(refused)
    expect((await turn('start', 3)).status).toBe(201)
    expect((await turn('stop', 4)).errors).toEqual(refused)
    expect((await turn('stop', 1)).data.seconds).toBe(7200)
    expect(await booked(id)).toEqual({ '1-1330': 120_000, '5-1100': -120_000 })
    expect((await turn('start', 2)).errors).toEqual(refused)
    await assertInOrder()
  })

  test('of a mechanic cost the build at his rate, when his clock stops', async () => {
    const id = await inBuild()
    const task = await aTask(id)
    expect((await clock(task, 'start')).data).toMatchObject({ seconds: 0 })
    await since(2.5)
    expect((await clock(task, 'stop')).data.seconds).toBeGreaterThanOrEqual(9_000)
    expect(await booked(id)).toEqual({ '1-1330': 150_000, '5-1100': -150_000 })
    expect((await costs(id)).hours).toMatchObject([
      { employee: { id: mechanicId }, cost: 150_000, running_since: null },
    ])
    expect((await clock(task, 'stop')).code).toBe('build-tasks.notRunning')
    await assertInOrder()
  })

  test('on another task stop the first clock; a move and the end of the work stop it too', async () => {
    const [one, two] = [await inBuild(), await inBuild()]
    const [first, second] = [await aTask(one), await aTask(two)]
    await clock(first, 'start')
    await since(1)
    await clock(second, 'start')
    expect(await booked(one)).toEqual({ '1-1330': 60_000, '5-1100': -60_000 })
    await since(1)
    expect((await move(two, 'on_hold', { reason: 'no paint' })).status).toBe(200)
    expect(await booked(two)).toEqual({ '1-1330': 60_000, '5-1100': -60_000 })
    expect((await clock(second, 'start')).code).toBe('build-tasks.notInBuild')
    await assertInOrder()
  })

  test('that nobody stopped count as a long day at most', async () => {
    const id = await inBuild()
    const task = await aTask(id)
    await clock(task, 'start')
    await since(70)
    await clock(task, 'stop')
    expect(await booked(id)).toEqual({ '1-1330': 720_000, '5-1100': -720_000 })
  })

  test('of a task of somebody else are not his to record, and his rate is not his to see', async () => {
    const id = await inBuild()
    const task = (await readBuild(id)).stages[0]?.tasks[0]?.id as number
    expect((await clock(task, 'start')).status).toBe(404)
    const people = (await mechanic.get('/admin/employee')).data.data
    expect(people.every((person: { hourly_rate: unknown }) => person.hourly_rate === null)).toBe(
      true,
    )
  })
})

describe('outside work', () => {
  test('is entered by a maker for a build of the workshop, and for nothing else', async () => {
    const id = await inBuild()
    const bought = await outside(id, 4_000_000)
    expect([bought.status, bought.errors]).toEqual([201, undefined])
    expect(await booked(id)).toEqual({ '1-1330': 4_000_000, '2-1120': -4_000_000 })
    expect((await costs(id)).outside).toMatchObject([
      { id: bought.data.id, supplier: 'Cahaya Chrome', cost: 4_000_000, is_late: false },
    ])
    const nothing = await outside(id, 1, maker, { build_order_id: null })
    expect([nothing.status, nothing.code]).toEqual([403, 'third-party-purchases.onlyBuilds'])
    expect((await outside(id, 1, owner, { garage_id: 1 })).codes).toEqual({
      build_order_id: [{ code: 'unknownReference' }],
    })
    expect((await outside(id, 1, owner, { license_plate: 'B 1 A' })).codes).toEqual({
      build_order_id: [{ code: 'third-party-purchases.orderOrBuild' }],
    })
    const removed = await owner.delete(`/admin/third-party/purchase/${bought.data.id}`)
    expect(removed.status).toBe(200)
    expect(await booked(id)).toEqual({})
    await assertInOrder()
  })

  test('after the delivery is cost of sales, and what the build cost stays', async () => {
    const id = await inBuild()
    const before = await outside(id, 4_000_000)
    await finish(id)
    await deliver(id, { reason: 'pays later' })
    await outside(id, 500_000, owner)
    expect(await booked(id)).toMatchObject({ '2-1120': -4_500_000, '5-1400': 4_500_000 })
    const kept = await owner.delete(`/admin/third-party/purchase/${before.data.id}`)
    expect([kept.status, kept.code]).toEqual([409, 'third-party-purchases.buildStands'])
    expect((await readBuild(id)).money.cost).toBe(4_500_000)
    await assertInOrder()
  })
})

test('the meter warns before the customer’s money is used up', async () => {
  const id = await inBuild(100_000_000)
  await pay(id, 20_000_000)
  // 70 % of the price is still expected: it warns below a fifth of that
  expect((await readBuild(id)).meter).toEqual({
    level: 'ok',
    remaining: 20_000_000,
    threshold: 14_000_000,
  })
  await take(id, await anItem(1, 7_000_000), 1)
  expect((await readBuild(id)).meter).toMatchObject({ level: 'low', remaining: 13_000_000 })
  await take(id, await anItem(1, 14_000_000), 1)
  expect((await readBuild(id)).meter).toMatchObject({ level: 'empty', remaining: -1_000_000 })
  const found = async (who: Who) =>
    (await who.get('/manufacture/build-order/used-up')).data.data.find(
      (row: { id: number }) => row.id === id,
    )
  expect(await found(owner)).toMatchObject({ ahead: 1_000_000 })
  const branch = await world.signedInAs('admin')
  expect(await found(branch)).toBeUndefined()
})
