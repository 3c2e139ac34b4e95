/** A database of an earlier release, with people and books in it, is brought up to date; by two processes at once. */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { checkIntegrity } from '#domains/books/reports/server/integrity/integrity-checks.ts'
import { readEnv } from '#platform/server/env.ts'
import { createAppContext } from '#platform/server/app-context.ts'
import { tablesOf } from '#database/backup.ts'
import { hasAppRole, migrate, migrationNames, shapeAs } from '#database/migrate.ts'
import { buildApp } from '../apps/api/app.ts'
import { anEmptyDatabase } from './cluster.ts'

/** As release 0006 left it, in the SQL of that release. */
const FILLED = readFileSync(new URL('release-0006.sql', import.meta.url), 'utf8')

/** Every row of every table but the list of migrations, as text; what a later release added stands behind. */
async function rowsOf(client: pg.Client): Promise<Map<string, object[]>> {
  const tables = (await tablesOf(client)).filter(({ name }) => name !== 'migrations')
  const all = new Map<string, object[]>()
  for (const { name, columns, key } of tables) {
    const order = (key.length > 0 ? key : columns).map((column) => `"${column}"`).join(', ')
    const { rows } = await client.query(
      `select to_jsonb(t) as row from "${name}" t order by ${order}`,
    )
    all.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return all
}

/** Rows that later releases add: in each book the accounts of goods between two garages and of a filed tax return. */
const ADDED: Record<string, number> = { accounts: 6 }
/** Columns that have another name since: their values are the same. */
const RENAMED: Record<string, [was: string, is: string][]> = {
  garages: [['established_on', 'date_established']],
}
/** What a later release gives a row: the key by which the books post to it. */
const GIVEN: Record<string, (row: object) => Record<string, unknown>> = {
  accounts: (row) =>
    'code' in row && row.code === '1-1420' ? { system_key: 'PREPAID_INCOME_TAX' } : {},
}
/** What the search text says is computed anew, of more than before. */
const WITHOUT_SEARCH = ['vehicles', 'invoices']

test('a filled database of release 0006 is migrated by two processes at once: all is kept, what is new is filled in', async () => {
  const database = await anEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('begin')
  const names = await migrationNames()
  await shapeAs(
    client,
    names.filter((name) => name < '0007'),
  )
  await client.query(FILLED)
  await client.query('commit')
  const before = await rowsOf(client)
  expect(before.get('invoices')?.length).toBe(2)
  expect(before.get('journal_lines')?.length).toBe(16)

  const ran = await Promise.all([migrate(database.url), migrate(database.url)])
  expect(ran.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([
    0,
    names.filter((name) => name >= '0007').length,
  ])

  // every old row still exists, with all its values
  const after = await rowsOf(client)
  for (const [table, rows] of before) {
    const now = after.get(table) ?? []
    // codes live five minutes: those under way are asked for again
    if (table === 'otp_challenges') {
      expect(now).toEqual([])
      continue
    }
    expect([table, now.length]).toEqual([table, rows.length + (ADDED[table] ?? 0)])
    for (const [n, row] of rows.entries()) {
      const expected: Record<string, unknown> = { ...row, ...GIVEN[table]?.(row) }
      if (WITHOUT_SEARCH.includes(table)) delete expected.search
      for (const [was, is] of RENAMED[table] ?? []) {
        expected[is] = expected[was]
        delete expected[was]
      }
      expect(now[n], table).toMatchObject(expected)
    }
  }

  // what the releases since have added
  const shown = async (text: string) => (await client.query(text)).rows
  expect(await shown('select id, private from files order by id')).toEqual([
    { id: 1, private: true },
    { id: 2, private: false },
    { id: 3, private: false },
  ])
  expect(await shown('select id, owner, search from vehicles order by id')).toEqual([
    {
      id: 1,
      owner: 'maria goreti lobo +6281230000006',
      search: 'b1001aab ae86-1 maria goreti lobo +6281230000006 toyota corolla',
    },
    {
      id: 2,
      owner: 'yohanes sumarno +6281230000008',
      search: 'b1002aab jhmeg8650ns000001 yohanes sumarno +6281230000008 honda civic',
    },
    {
      id: 3,
      owner: 'maria goreti lobo +6281230000006',
      search: 'd7ab ae86-3 maria goreti lobo +6281230000006 toyota corolla',
    },
  ])
  expect(await shown('select search from invoices order by id')).toEqual([
    { search: 'inv/cil/2026/00001 wo/cil/2026/00001 maria goreti lobo b 1001 aab b1001aab' },
    { search: 'inv/cil/2026/00002 wo/cil/2026/00002 yohanes sumarno b 1002 aab b1002aab' },
  ])
  expect(await shown('select book_id, fiscal_year_start from book_settings order by 1')).toEqual(
    [1, 2, 3].map((book_id) => ({ book_id, fiscal_year_start: 1 })),
  )
  expect(await shown('select distinct version from accounting_periods')).toEqual([{ version: 0 }])
  expect(new Set((await shown('select id from sessions')).map(({ id }) => id)).size).toBe(4)
  // the activity log of then is chained as it is
  expect(await shown('select seal_activity(1000) as sealed')).toEqual([{ sealed: 50 }])
  expect(
    await shown(
      `select checked, why from check_activity(0, sha256('bengkel activity log'), 1000) union all select 0, why from check_activity_edges()`,
    ),
  ).toEqual([
    { checked: 50, why: null },
    { checked: 0, why: null },
  ])
  await client.end()
  await expectItWorks(database.url)
  await database.drop()
})

/** The app on it: the books hold, sessions of then are signed in, invoices of then are paid and made void. */
async function expectItWorks(url: string) {
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const log = { info: () => {}, error: () => {} }
  const appContext = await createAppContext(env, url, { asAppRole: await hasAppRole(url), log })
  const app = await buildApp(appContext)
  const send = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${'1'.padStart(43, '0')}` }
    const answer = await app.inject({
      method,
      url: `/api/admin/${path}`,
      headers,
      ...(payload ? { payload } : {}),
    })
    expect([path, answer.statusCode, answer.json().errors]).toEqual([
      path,
      method === 'GET' || path.endsWith('/void') ? 200 : 201,
      undefined,
    ])
    return answer.json().data
  }
  const hold = async () =>
    expect((await checkIntegrity(appContext.database.reads)).filter(({ holds }) => !holds)).toEqual(
      [],
    )
  await hold()
  expect((await send('GET', 'vehicle?keyword=goreti')).data.length).toBe(2)
  const { id } = await send('POST', 'order/2/invoice', {})
  expect((await send('GET', `invoice/${id}`)).number).toBe('INV/CIL/2026/00003')
  await send('POST', 'invoice/1/payment', { amount: 1_039_250, account_id: 5 })
  expect((await send('GET', 'order/1')).billing).toBe('paid')
  await send('POST', `invoice/${id}/void`, { reason: 'Wrong again' })
  await hold()
  await app.close()
  await appContext.close()
}

test('an owner who may make no roles: without its own the app works, and with the one made by hand too', async () => {
  const database = await anEmptyDatabase()
  const boss = new pg.Client({ connectionString: database.url })
  await boss.connect()
  const owner = `owner_${Math.random().toString(36).slice(2)}`
  const name = new URL(database.url).pathname.slice(1)
  await boss.query(`create role ${owner} login password 'theirs' nosuperuser nocreaterole`)
  await boss.query(`alter database ${name} owner to ${owner}`)
  const url = new URL(database.url)
  url.username = owner
  url.password = 'theirs'

  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const log = { info: () => {}, error: () => {} }
  const starts = async (asAppRole: boolean) => {
    await migrate(url.href)
    expect(await hasAppRole(url.href)).toBe(asAppRole)
    const appContext = await createAppContext(env, url.href, { asAppRole, log })
    const app = await buildApp(appContext)
    const wrong = { phone: '+6281234567890', code: '123456' }
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/otp/verify',
      payload: wrong,
    })
    expect(answer.statusCode, answer.payload).toBe(422)
    await boss.query(
      `insert into activity_log (method, path, status, code, ip_address, request_id)
       values ('POST', '/api/auth/otp/verify', 'failed', 422, '::1', 'one')`,
    )
    // the log keeps its rows
    await expect(appContext.database.writes.deleteFrom('activity_log').execute()).rejects.toThrow(
      asAppRole ? 'permission denied' : 'append-only',
    )
    await app.close()
    await appContext.close()
  }
  await starts(false)
  await boss.query(
    `do $$ begin create role bengkel_app nologin; exception when duplicate_object then null; end $$`,
  )
  await boss.query(`grant bengkel_app to ${owner}`)
  await starts(true)

  await boss.query(`reassign owned by ${owner} to current_user`)
  await boss.query(`drop owned by ${owner}`)
  await boss.query(`drop role ${owner}`)
  await boss.end()
  await database.drop()
})

test('a migration that fails leaves the database as it was', async () => {
  const database = await anEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // in the way of the first migration's second half
  await client.query('create table number_counters (id int)')
  await expect(migrate(database.url)).rejects.toThrow('Migration 0001_people.sql')
  const { rows } = await client.query(
    `select tablename from pg_tables where schemaname = 'public' order by 1`,
  )
  expect(rows.map(({ tablename }) => tablename)).toEqual(['migrations', 'number_counters'])
  await client.end()
  await database.drop()
})
