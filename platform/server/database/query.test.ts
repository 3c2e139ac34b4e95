/** Long lists: every query plan gives the same pages. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealPendingRows } from '#platform/server/audit/audit-chain.ts'
import { type Who, type World, aWorld } from '#test/world.ts'

let world: World
let owner: Who

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  const { writes } = world.appContext.database
  // half of them have one word, three of 3,000 another, and those are the oldest
  await sql`insert into customers (full_name, phone, country_id)
    select case when n <= 3 then 'Langka ' when n % 2 = 0 then 'Sering ' else 'Lain ' end || lpad(n::text, 5, '0'),
      '+62813' || (10000000 + n), 1
    from generate_series(1, 3000) n`.execute(writes)
  await sql`insert into activity_log (created_at, method, path, status, code, ip_address, request_id)
    select timestamptz '2026-01-01' + n * interval '1 second', 'POST', '/api/bulk/' || n, 'success', 201, '10.0.0.1', 'bulk-' || n
    from generate_series(1, 22000) n`.execute(writes)
  await sealPendingRows(writes)
})
afterAll(() => world.close())

const list = async (path: string) => {
  const { status, data } = await owner.get(path)
  expect([path, status]).toEqual([path, 200])
  return data as { data: { full_name: string; path: string }[]; total: number; last_page: number }
}
const customers = (query: string) => list(`/admin/customer?${query}`)
const namesOf = ({ data }: { data: { full_name: string }[] }) =>
  data.map(({ full_name }) => full_name)

describe('a keyword', () => {
  const numbered = (word: string, numbers: number[]) =>
    numbers.map((n) => `${word} ${String(n).padStart(5, '0')}`)
  const even = Array.from({ length: 1500 }, (_, at) => 2 * (at + 1)).filter((n) => n > 3)

  test.each([
    ['that many rows have', 'sering', 1499, numbered('Sering', even)],
    ['that a few old rows have', 'langka', 3, numbered('Langka', [1, 2, 3])],
    ['of two letters', 'se', 1499, numbered('Sering', even)],
    [
      'of several words',
      'ering 00',
      498,
      numbered(
        'Sering',
        even.filter((n) => n < 1000),
      ),
    ],
    ['that nobody has', 'tiada', 0, []],
    ['of signs alone', '%', 0, []],
  ])('%s: its pages are the list', async (_, keyword, total, names) => {
    const asked = `keyword=${encodeURIComponent(keyword)}&limit=100`
    const first = await customers(`${asked}&sort=full_name`)
    expect(first.total).toBe(total)
    const found: string[] = []
    for (let page = 1; page <= first.last_page; page++)
      found.push(...namesOf(await customers(`${asked}&sort=full_name&page=${page}`)))
    expect(found).toEqual(names)
    const newest = namesOf(await customers(`${asked}&sort=-created_at`))
    expect(newest).toEqual(names.toReversed().slice(0, 100))
  })
})

test('a page behind the middle is the same read from either end', async () => {
  const read = async (sort: string, page: number) =>
    (await list(`/admin/activity-log?sort=${sort}&page=${page}`)).data.map(({ path }) => path)
  // forwards, from the oldest
  const oldest = await read('timestamp', 1)
  expect(oldest).toEqual(Array.from({ length: 10 }, (_, at) => `/api/bulk/${at + 1}`))
  const { rows } = await sql<{
    all: number
  }>`select count(*)::int as all from activity_log`.execute(world.appContext.database.reads)
  const total = rows[0]!.all
  const last = Math.ceil(total / 10)
  const end = [...(await read('-timestamp', last - 1)), ...(await read('-timestamp', last))]
  const rest = total - (last - 2) * 10
  expect(end).toEqual(Array.from({ length: rest }, (_, at) => `/api/bulk/${rest - at}`))
  expect(await read('-timestamp', last + 1)).toEqual([])
})

test('a path is found by a piece of it, and one that nobody asked for at once', async () => {
  const found = await list('/admin/activity-log?path=bulk/2199')
  expect(found.data.map(({ path }) => path)).toContain('/api/bulk/21999')
  expect(found.total).toBe(11)
  expect((await list('/admin/activity-log?path=zzqzx')).total).toBe(0)
})
