/** Wherever the matching rows lie in the order of a list, its pages and its count equal those of a plain read. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGarage } from '#test/orders.ts'
import { type World, aWorld } from '#test/world.ts'
import { sortOrder, readLongList } from './query.ts'
import { SAMPLE_PAGES } from './list-query-plans.ts'
import { fullScope, inScope } from '../session/scope.ts'
import { matchesInGarages } from './short-keywords.ts'

let world: World
let garages: number[]

interface Word {
  id: number
  garage_id: number
  number: string
  search: string
}
/** All rows, by id. */
let words: Word[]

/** Enough rows for a sample of the whole table. */
const ROWS = 60_000

beforeAll(async () => {
  world = await aWorld()
  await aGarage(world)
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  const { rows } = await client.query<{ id: number }>('select id from garages order by id limit 3')
  garages = rows.map(({ id }) => id)
  // the first 20,000 are `old`; the first garage has qa everywhere, the last one in three rows, another nowhere
  await client.query(
    `create table words as select n as id, place as garage_id, 'JRN/' || place || '/' || lpad(n::text, 6, '0') as number,
       concat_ws(' ', 'jrn/' || place || '/' || lpad(n::text, 6, '0'), 'entry',
         case when n <= 20000 then 'old' end, case when n % 2 = 0 then 'even' end, case when n % 15000 = 0 then 'seldom' end,
         case when place = ($2::int[])[1] or n in (301, 302, 40003) and place = ($2::int[])[3] then 'qa' end) as search
     from (select n, ($2::int[])[1 + n % cardinality($2::int[])] as place from generate_series(1, $1::int) n) made`,
    [ROWS, garages],
  )
  await client.query(`create index on words (id); create index on words (number, id); create index on words (garage_id, number, id);
    create index on words using gin (search gin_trgm_ops);
      create index on words using gin (word_starts(garage_id, search)); analyze words; grant select on words to public`)
  const all = await client.query<Word>(
    'select id, garage_id, number, search from words order by id',
  )
  words = all.rows
  await client.end()
})
afterAll(() => world.close())

type Sort = 'id' | '-id' | 'number' | '-number'

async function pageOf(keyword: string, sort: Sort, page: number, places?: number[]) {
  const scope = places ? { ...fullScope, garages: places } : fullScope
  const { data, total } = await readLongList<{ id: number }>(
    world.appContext.database.writes,
    {
      from: sql`words`,
      id: 'words.id',
      columns: sql`words.id`,
      where: [
        inScope(scope, 'words.garage_id'),
        matchesInGarages('words.search', 'words.garage_id', keyword),
      ],
      sorted: sortOrder(sort, { id: 'words.id', number: 'words.number' }, 'id', 'words.id'),
      sampled: SAMPLE_PAGES.short,
      byPlace: sort.endsWith('number') ? 'words.garage_id' : undefined,
    },
    { page, limit: 10 },
  )
  return { ids: data.map(({ id }) => id), total }
}

const everyWord = ({ search }: Word, keyword: string) =>
  search.split(/[ /]/).some((part) => part.startsWith(keyword))

function plainly(keyword: string, sort: Sort, page: number, places = garages) {
  const found = words.filter((word) => places.includes(word.garage_id) && everyWord(word, keyword))
  const byNumber = (a: Word, b: Word) => (a.number < b.number ? -1 : 1)
  if (sort.endsWith('number')) found.sort(byNumber)
  const ids = found.map(({ id }) => id)
  if (sort.startsWith('-')) ids.reverse()
  return { ids: ids.slice((page - 1) * 10, page * 10), total: Math.min(ids.length, 10_001) }
}

test.each(['old', 'even', 'seldom', 'qa', 'entry', 'none'])('the keyword %s', async (keyword) => {
  for (const sort of ['id', '-id', 'number', '-number'] as const)
    for (const page of [1, 2, 400])
      expect([sort, page, await pageOf(keyword, sort, page)]).toEqual([
        sort,
        page,
        plainly(keyword, sort, page),
      ])
})

test.each([[[0, 1]], [[1, 2]], [[1]], [[2]]])('a short word in some garages: %j', async (at) => {
  const places = at.map((index) => garages[index]!)
  for (const sort of ['id', '-number', 'number'] as const)
    for (const page of [1, 2, 900])
      expect([sort, page, await pageOf('qa', sort, page, places)]).toEqual([
        sort,
        page,
        plainly('qa', sort, page, places),
      ])
})
