/** The result of a statement against a real database, also after its columns have changed. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/server/database/db.ts'
import { readPage } from '#platform/server/database/query.ts'
import { aDatabase } from '#test/cluster.ts'

let place: { url: string; drop(): Promise<void> }
let database: Database
let owner: pg.Client

beforeAll(async () => {
  place = await aDatabase()
  database = openDatabase(place.url, {
    asAppRole: false,
    poolSize: 2,
    slowSize: 4,
    readTimeout: 5000,
    log: () => {},
  })
  owner = new pg.Client({ connectionString: place.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.close()
  await place.drop()
})

const both = () => [database.reads, database.writes, database.reports]

test('a statement gives the same the first time and described from memory', async () => {
  for (const db of both())
    for (let time = 0; time < 8; time++) {
      const { rows } = await sql`select 9007199254740991::int8 as number, '2026-02-28'::date as day,
        '2026-02-28 23:59:59.987654+07'::timestamptz as at, '2026-02-28 09:00:00Z'::timestamptz as sharp,
        null::text as empty, array[1, 2] as list, '{"a": 1}'::json as document, ${time}::int as time`.execute(
        db,
      )
      expect(rows).toEqual([
        {
          number: 9007199254740991,
          day: '2026-02-28',
          at: '2026-02-28T16:59:59.987Z',
          sharp: '2026-02-28T09:00:00.000Z',
          empty: null,
          list: [1, 2],
          document: { a: 1 },
          time,
        },
      ])
    }
})

test('many at once, of which some are refused: each caller gets its own', async () => {
  const divided = (by: number) =>
    sql<{ result: number }>`select 100 / ${by}::int as result`.execute(database.reads)
  const asked = [5, 0, 20, 0, 50, 1, 0, 4]
  const answers = await Promise.allSettled(asked.map(divided))
  expect(
    answers.map((answer) =>
      answer.status === 'fulfilled' ? answer.value.rows[0]?.result : answer.reason.code,
    ),
  ).toEqual([20, '22012', 5, '22012', 2, 100, '22012', 25])
})

test('a column added beside the running app: the next read and the next write know it', async () => {
  await owner.query('create table shelf (id int, name text)')
  await owner.query(`insert into shelf values (1, 'oil')`)
  const read = async () =>
    (await sql`select * from shelf where id = ${1}`.execute(database.reads)).rows
  const write = () =>
    database.writes
      .transaction()
      .execute(
        async (db) => (await sql`update shelf set name = ${'oil'} returning *`.execute(db)).rows,
      )
  expect(await read()).toEqual([{ id: 1, name: 'oil' }])
  expect(await write()).toEqual([{ id: 1, name: 'oil' }])

  await owner.query('alter table shelf add column height int default 3')
  const stored = [{ id: 1, name: 'oil', height: 3 }]
  expect(await Promise.all([read(), read(), read()])).toEqual([stored, stored, stored])
  // the transaction with the stale plan fails, and its repetition passes: mount.ts retries it
  await write().catch(({ code }) => expect(code).toBe('0A000'))
  expect(await write()).toEqual(stored)
})

test('a page and its count: the last, one behind it, an empty list', async () => {
  await owner.query('create table box as select n as id from generate_series(1, 23) n')
  const page = (db: Database['reads'], page: number, least = 0) => {
    const boxes = db.selectFrom('box' as 'roles').where('id', '>', least)
    const rows = boxes
      .select('id')
      .orderBy('id')
      .limit(sql.lit(10))
      .offset(sql.lit((page - 1) * 10))
    return readPage(db, rows, boxes, { page, limit: 10 })
  }
  for (const db of both()) {
    const last = await page(db, 3)
    expect(last).toMatchObject({ total: 23, page: 3, last_page: 3 })
    expect(last.data.map(({ id }) => id)).toEqual([21, 22, 23])
    expect(await page(db, 4)).toMatchObject({ total: 23, last_page: 3, data: [] })
    expect(await page(db, 1, 100)).toMatchObject({ total: 0, last_page: 1, data: [] })
  }
})

test('a log of statements has their text and time, and never their values', async () => {
  const lines: [sql: string, ms: number][] = []
  const logged = openDatabase(place.url, {
    asAppRole: false,
    poolSize: 1,
    slowSize: 1,
    readTimeout: 5000,
    log: () => {},
    logSql: (text, ms) => lines.push([text, ms]),
  })
  await sql`select ${'a secret'}::text`.execute(logged.reads)
  await logged.together((db) => sql`select ${'another'}::text as other`.execute(db))
  await logged.close()
  expect(lines.map(([text]) => text)).toEqual(['select $1::text', 'select $1::text as other'])
  for (const [, ms] of lines) expect(ms).toBeGreaterThan(0)
})
