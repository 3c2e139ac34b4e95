/** Keywords of one or two letters in the garages of a country: their index finds the same rows as a full scan. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCar, aGarage } from '#test/orders.ts'
import { type Who, type World, aWorld } from '#test/world.ts'
import { contains } from './keywords.ts'
import { matchesInGarages } from './short-keywords.ts'

let world: World
let owner: Who

/** More than the sample of a list, in two garages of the country; every fourth in garage 1. */
const ORDERS = 1600
/** Those of the other garage whose customer begins with Qz: too few for an ordered scan. */
const RARE = [2, 3, 6]

beforeAll(async () => {
  world = await aWorld()
  owner = await world.signedInAs('super admin', { garage_id: null })
  const { vehicle_id, customer_id } = await aCar(await aGarage(world))
  const { writes } = world.appContext.database
  const { rows } = await sql<{ id: number }>`
    select id from garages where country_id = 1 and id <> 1 order by id limit 1`.execute(writes)
  const other = rows[0]!.id
  await sql`insert into orders (number, garage_id, vehicle_id, customer_id, license_plate, customer_name, stage, opened_on, created_at)
    select 'WO/K' || (n % 10) || '/2026/' || lpad(n::text, 5, '0'), case when n % 4 = 0 then 1 else ${other}::int end,
      ${vehicle_id}::int, ${customer_id}::int, 'B' || n || 'XY',
      case when n = any(${RARE}) then 'Qz Àbu' when n % 4 = 0 then 'Qz Satu' else 'Budi Dua' end, 'delivered',
      date '2026-01-01', timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${ORDERS}::int) n`.execute(writes)
})
afterAll(() => world.close())

const numbersOf = async (query: string) => {
  const { status, data } = await owner.get(`/admin/order?limit=100&${query}`)
  expect([query, status]).toEqual([query, 200])
  const { data: found, total } = data as { data: { number: string }[]; total: number }
  return { total, numbers: found.map(({ number }) => Number(number.slice(-5))) }
}

const every = (keep: (n: number) => boolean) =>
  Array.from({ length: ORDERS }, (_, at) => at + 1).filter(keep)
const isRare = (n: number) => RARE.includes(n)

test.each([
  ['of two letters, at the beginning of a name', 'qz', (n: number) => n % 4 === 0 || isRare(n)],
  ['of one letter with an accent that few have', 'à', isRare],
  ['of two short words, in any order', 'ab Q', isRare],
  ['after a slash of a number', 'k3', (n: number) => n % 10 === 3],
  ['with a slash of its own', '3/', () => false],
  ['that nobody has', 'zq', () => false],
  ['that is no beginning', 'xy', () => false],
  ['of all', 'b', () => true],
  ['of a frequent long word and a rare one', '2026 abu', isRare],
  ['of two frequent long words', 'satu 2026', (n: number) => n % 4 === 0 && !isRare(n)],
  ['of long words and a short one', 'abu 2026 q', isRare],
  ['of long words that no row has together', '2026 satu dua', () => false],
])('a keyword %s', async (_, keyword, keep) => {
  const expected = every(keep)
  const asked = `country_id=1&keyword=${encodeURIComponent(keyword)}`
  const oldest = await numbersOf(`${asked}&sort=created_at`)
  expect(oldest.total).toBe(expected.length)
  expect(oldest.numbers).toEqual(expected.slice(0, 100))
  const newest = await numbersOf(`${asked}&sort=-created_at`)
  expect(newest.numbers).toEqual(expected.toReversed().slice(0, 100))
})

test('the search of everything finds a rare short word of a country', async () => {
  const { data } = await owner.get(`/admin/search?country_id=1&keyword=${encodeURIComponent('ab')}`)
  expect(data.orders.map(({ number }: { number: string }) => Number(number.slice(-5)))).toEqual(
    RARE.toReversed(),
  )
})

test('the index of beginnings says what a reading of the text says', async () => {
  const { reads } = world.appContext.database
  const texts = [
    'WO/G01/2026/00001 b1234xy budi',
    ' /a//b c-d',
    'ab',
    'a',
    '',
    '東京 車 100% _x \\y',
    'a/ /b',
    'tab\there',
  ]
  for (const word of [
    'a',
    'b',
    'ab',
    'g0',
    'wo',
    'c-',
    '東',
    '東京',
    '1',
    '10',
    'x',
    'b1',
    'bu',
    'he',
  ]) {
    const condition = matchesInGarages('t.search', 't.place', word)
    const { rows } = await sql<{ search: string; indexed: boolean; read: boolean }>`
      select t.search, ${condition.inPlaces!.piece([7, 8, 9, 10, 11])} as indexed, ${contains(sql`t.search`, word)} as read
      from (select 9 as place, unnest(${texts}::text[]) as search) t`.execute(reads)
    for (const { search, indexed, read } of rows)
      expect([word, search, indexed]).toEqual([word, search, read])
  }
  expect(matchesInGarages('t.search', 't.place', 'a', 'abc').inPlaces).toBeUndefined()
  expect(matchesInGarages('t.search', 't.place', '3/').inPlaces).toBeUndefined()
})
