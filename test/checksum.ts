/** The content of the whole database as a few short sums: equal before and after means that nothing was changed. */
import { sql } from 'kysely'
import type { World } from './world.ts'

/** Tables that a refused request may change: the log, the caller and the time of their last request. */
const traces = [
  'activity_log',
  'activity_seals',
  'activity_head',
  'sessions',
  'idempotency_keys',
  'job_runs',
]

export async function checksums({ appContext }: World): Promise<Record<string, string>> {
  const db = appContext.database.writes
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> all(${traces}) order by relname`.execute(db)
  const sums = tables.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name,
        coalesce(md5(string_agg(t::text, '|' order by t::text)), 'empty') as sum from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{
    name: string
    sum: string
  }>`${sql.join(sums, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
