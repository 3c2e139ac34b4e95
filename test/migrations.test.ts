/** A database of an earlier release, with people and books in it, is brought up to date; by two processes at once. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { houseInOrder } from '#domains/reports/server/service.ts'
import { readEnv } from '#platform/server/env.ts'
import { openHouse } from '#platform/server/house.ts'
import { migrate, migrationNames, shapeAs } from '#database/migrate.ts'
import { anEmptyDatabase } from './cluster.ts'

/** As 0006 left it: a garage, somebody signed in, an order billed and paid in part, and an entry by hand. */
const FILLED = `
  insert into garages (id, name, code, country_id, time_zone) values (1, 'Cilandak', 'CIL', 1, 'Asia/Jakarta');
  insert into employees (id, full_name, phone, role_id, country_id, garage_id)
    values (1, 'Some admin', '+6281230000001', 2, 1, 1);
  insert into sessions (token_hash, employee_id, expires_at, ip, user_agent)
    values ('\\x01', 1, now() + interval '1 day', '127.0.0.1', 'test');
  insert into activity_log (employee_id, method, path, status, code, ip_address, request_id)
    select 1, 'POST', '/api/admin/journal', 'success', 201, '127.0.0.1', n::text from generate_series(1, 50) n;
  insert into entry_counters (book_id, garage_id, year, last) values (1, 1, 2026, 3);
  insert into journal_entries (book_id, garage_id, entry_date, year, seq, number, description, source_type, source_id,
      event, event_seq, content_hash, n_lines, total)
    select 1, 1, '2026-11-21', 2026, n, 'JE/CIL/2026/0000' || n, 'By hand', 'manual', n::text, 'posted', 1, '\\x00', 2, 1000 * n
    from generate_series(1, 3) n;
  insert into journal_lines (entry_id, line_no, account_id, garage_id, entry_date, debit, credit)
    select id, 1, 5, 1, entry_date, total, 0 from journal_entries
    union all select id, 2, 3, 1, entry_date, 0, total from journal_entries;`

test('a filled database of release 0006 is migrated by two processes at once, and its books hold', async () => {
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

  const ran = await Promise.all([migrate(database.url), migrate(database.url)])
  expect(ran.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([
    0,
    names.filter((name) => name >= '0007').length,
  ])
  const { rows } = await client.query(
    `select (select count(*)::int from activity_log) as noted, (select count(*)::int from sessions) as sessions,
      (select sum(debit)::int from account_period_balances) as booked`,
  )
  expect(rows).toEqual([{ noted: 50, sessions: 1, booked: 6000 }])
  await client.end()

  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const log = { info: () => {}, error: () => {} }
  const house = await openHouse(env, database.url, { asAppRole: false, log })
  const broken = (await houseInOrder(house.database.reads)).filter(({ holds }) => !holds)
  expect(broken).toEqual([])
  await house.close()
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
