/** Brings a database to the newest shape: runs migrations/ in order, each in a transaction, under one lock. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { APP_ROLE } from '#platform/server/database/connections.ts'
import { projectRoot } from '#platform/server/root.ts'

const folder = join(projectRoot, 'database/migrations')
/** Any number that no other lock uses. */
const LOCK = 7_240_311

/** The application may read these, and writes them only through database functions. */
const readOnly = [
  'books',
  'account_groups',
  'journal_entries',
  'journal_lines',
  'account_period_balances',
  'entry_counters',
  'receivable_spans',
  'income_days',
  'income_parts',
  'income_part_days',
  'invoice_days',
  'entry_months',
  'stock_balances',
  'stock_moves',
  'stock_claims',
  'activity_seals',
  'activity_head',
  'activity_counts',
  'migrations',
]
/** The application may add rows to these and never change or remove one. */
const appendOnly = ['activity_log', 'journal_line_taxes']

/** The names of all migrations of this release, in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

const TABLE_OF_MIGRATIONS =
  'create table if not exists migrations (name text primary key, at timestamptz not null default now())'

async function runMigration(client: pg.Client, name: string) {
  try {
    await client.query(await readFile(join(folder, name), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
  } catch (error) {
    throw new Error(`Migration ${name}: ${(error as Error).message}`, { cause: error })
  }
}

/** Makes the shape of an earlier release, in the caller's transaction and under the same lock, to restore a backup. */
export async function shapeAs(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  await client.query(TABLE_OF_MIGRATIONS)
  for (const name of names) await runMigration(client, name)
}

/** @returns the names of the migrations that were run, in order. */
export async function migrate(
  url: string,
  log: (line: string) => void = () => {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  // what a migration had to decide by itself, such as a second name for a code that is there twice
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') console.warn(message)
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(TABLE_OF_MIGRATIONS)
    const done = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map(
        ({ name }) => name,
      ),
    )
    const fresh = (await migrationNames()).filter((name) => !done.has(name))
    for (const name of fresh) {
      log(name)
      await client.query('begin')
      try {
        await runMigration(client, name)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    }
    await grant(client)
    return fresh
  } finally {
    await client.end()
  }
}

/** Whether the running app can use its restricted role. If the role cannot be made, the triggers still protect. */
export async function hasAppRole(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await takesOn(client)
  } finally {
    await client.end()
  }
}

const takesOn = (client: pg.Client): Promise<boolean> =>
  client.query(`set role ${APP_ROLE}; reset role`).then(
    () => true,
    () => false,
  )

/** What the migrations made. Others may keep tables beside it, and so do extensions: their rights are not ours to give. */
const OWN_RELATIONS = `
  select c.relname as name, c.relkind as kind from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
    and pg_has_role(current_user, c.relowner, 'usage')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Runs every time: an operator may have made the role since, and new tables may exist. */
async function grant(client: pg.Client) {
  try {
    // roles belong to the whole server: another database's migration may be creating it at this moment
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$`)
    await client.query(`grant ${APP_ROLE} to current_user`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    // a user who may not create roles may still hold this one
    if (!(await takesOn(client))) return
  }
  await client.query(`grant usage on schema public to ${APP_ROLE}`)
  const { rows } = await client.query<{ name: string; kind: string }>(OWN_RELATIONS)
  const named = (kinds: string) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => pg.escapeIdentifier(name))
  const tables = named('rpvm').join(', ')
  await client.query(`grant select, insert, update, delete on ${tables} to ${APP_ROLE}`)
  await client.query(
    `grant usage, select, update on sequence ${named('S').join(', ')} to ${APP_ROLE}`,
  )
  const existing = new Set(rows.map(({ name }) => name))
  for (const table of readOnly)
    if (existing.has(table))
      await client.query(`revoke insert, update, delete on ${table} from ${APP_ROLE}`)
  for (const table of appendOnly)
    if (existing.has(table))
      await client.query(`revoke update, delete on ${table} from ${APP_ROLE}`)
}
