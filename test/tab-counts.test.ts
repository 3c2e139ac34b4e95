/** Lists with tabs tell how many rows stand behind each: the same rows that the list then shows, with its other filters. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RoleName, hasCapability, roleTable } from '#platform/contract/roles.ts'
import { TAB_BOUND } from '#platform/contract/paging.ts'
import { keywordCondition } from '#platform/server/database/keywords.ts'
import { countTabs } from '#platform/server/database/tab-counts.ts'
import { operations } from '../apps/api/app.ts'
import { type Garage, aCar, aGarage, anOrder } from './orders.ts'
import { listsWithTabs } from './registers/pages.ts'
import { type World, aWorld } from './world.ts'

let world: World
let garage: Garage

beforeAll(async () => {
  world = await aWorld()
  garage = await aGarage(world)
})
afterAll(() => world.close())

const counted = operations.filter(({ call }) => call.path.endsWith('/counts'))
/** The filter that the tabs of a list choose: what the list takes, and its count does not. */
const paging = ['page', 'limit', 'bulk', 'sort']
const tabOf = (list: object, others: object) =>
  Object.keys(list).find((name) => !(name in others) && !paging.includes(name))!

test('every list with tabs has its counts', () => {
  expect(counted.map(({ call }) => call.path).toSorted()).toEqual(listsWithTabs)
})

test.each(counted)('$call.path tells what the list then has', async ({ call }) => {
  const path = call.path.replace('/counts', '')
  const list = operations.find(
    (operation) => operation.call.path === path && operation.call.method === 'GET',
  )!
  const role: RoleName = roleTable.find(({ name }) =>
    hasCapability(name, call.allow as never),
  )!.name
  await anOrder(garage)
  const who = await world.signedInAs(role)
  const tab = tabOf(list.call.query!.shape, call.query!.shape)
  const { status, data } = await who.get(`${call.path}?country_id=1`)
  expect(status).toBe(200)
  for (const [value, count] of Object.entries(data.counts as Record<string, number>)) {
    const page = await who.get(`${path}?country_id=1&${tab}=${value}`)
    expect([value, count]).toEqual([value, page.data.total])
  }
})

describe('orders', () => {
  test('are counted by stage, with what else narrows the list', async () => {
    const car = await aCar(garage)
    const { vehicle_id } = car
    const queued = await anOrder(garage, { car })
    expect((await queued.move('cancelled')).status).toBe(200)
    await anOrder(garage, { car })
    const counts = async (filter: string) =>
      (await garage.adviser.get(`/admin/order/counts?${filter}`)).data.counts
    expect(await counts(`vehicle_id=${vehicle_id}`)).toEqual({
      booked: 0,
      queued: 1,
      inspecting: 0,
      awaiting_approval: 0,
      in_progress: 0,
      on_hold: 0,
      quality_check: 0,
      ready: 0,
      delivered: 0,
      cancelled: 1,
      no_show: 0,
    })
    expect(await counts(`keyword=${car.license_plate}`)).toMatchObject({ queued: 1, cancelled: 1 })
    expect(await counts(`vehicle_id=${vehicle_id}&billing=paid`)).toMatchObject({
      queued: 0,
      cancelled: 0,
    })
    // the status is what the tabs choose: it narrows no count
    expect(await counts(`vehicle_id=${vehicle_id}&status=queued`)).toMatchObject({ cancelled: 1 })
  })

  test('of another garage are counted for nobody else', async () => {
    const there = await world.signedInAs('admin', { garage_id: 2 })
    const { data } = await there.get('/admin/order/counts')
    expect(Object.values(data.counts as Record<string, number>).every((one) => one === 0)).toBe(
      true,
    )
  })
})

describe('many rows', () => {
  const rows = 30_000
  const list = (where: Expression<SqlBool>[]) => ({
    from: sql`(select n as id, 'word' || n as search, n % 1000 as kind
      from generate_series(1, ${sql.lit(rows)}) n) things`,
    id: 'things.id',
    where,
    sorted: sql`things.id`,
  })
  const tabs = {
    rare: sql<SqlBool>`things.kind = 0`,
    frequent: sql<SqlBool>`things.kind <> 0`,
  }
  const count = (where: Expression<SqlBool>[], few = false) =>
    countTabs(world.appContext.database.writes, list(where), tabs, { few })
  const like = (word: string) =>
    keywordCondition(
      sql<SqlBool>`things.search like ${word}`,
      sql<SqlBool>`(things.search || '') like ${word}`,
    )

  test('a tab is counted to its bound, a rare one to its end', async () => {
    const all = { rare: 30, frequent: TAB_BOUND }
    expect(await count([sql`true`])).toEqual(all)
    // one walk ends before it has seen them all, and its counts are thrown away
    expect(await count([sql`true`], true)).toEqual(all)
    expect(await count([sql`true`, like('word%')])).toEqual(all)
  })

  test('what few rows have is counted in one walk', async () => {
    expect(await count([sql`things.id <= 2000`], true)).toEqual({ rare: 2, frequent: TAB_BOUND })
    expect(await count([sql`true`, like('word29%')])).toEqual({ rare: 1, frequent: TAB_BOUND })
    expect(await count([sql`true`, like('word2000_')])).toEqual({ rare: 1, frequent: 9 })
    expect(await count([sql`true`, like('nothing')])).toEqual({ rare: 0, frequent: 0 })
  })
})
