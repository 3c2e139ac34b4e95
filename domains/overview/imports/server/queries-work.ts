/** Claims of imports by processes. */
import { sql } from 'kysely'
import type { ImportQuestion } from '#platform/contract/import.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { ImportState } from '../contract.ts'
import { type StoredImport, columns } from './queries.ts'

export interface Worker {
  employee_id: number
  full_name: string
  role_id: number
  country_id: number
  garage_id: number | null
}

/** The user who started the step: a job has no session. */
export const selectWorker = (db: Db, id: number): Promise<Worker | undefined> =>
  db
    .selectFrom('employees')
    .select(['id as employee_id', 'full_name', 'role_id', 'country_id', 'garage_id'])
    .where('id', '=', id)
    .executeTakeFirst()

export interface GarageOfFile {
  id: number
  name: string
  country_id: number
  time_zone: string
  kind: string
}

export const selectGarage = (db: Db, id: number): Promise<GarageOfFile | undefined> =>
  db
    .selectFrom('garages')
    .select(['id', 'name', 'country_id', 'time_zone', 'kind'])
    .where('id', '=', id)
    .executeTakeFirst()

const LEASE = sql<string>`clock_timestamp() + interval '30 seconds'`

/** Unclaimed work, oldest first. */
export async function selectPendingImports(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from imports where state in ('reading', 'running') and (leased_until is null or leased_until < now())
    order by id limit 10`.execute(db)
  return rows.map(({ id }) => id)
}

/** Claims the import for one process; undefined for all others. The previous process may have died. */
export async function claimImport(
  db: Db,
  id: number,
  holder: string,
): Promise<StoredImport | undefined> {
  const { rows } = await sql<{ id: number }>`
    update imports set holder = ${holder}, leased_until = ${LEASE}, tries = tries + 1
    where id = ${id} and state in ('reading', 'running') and (leased_until is null or leased_until < clock_timestamp())
    returning id`.execute(db)
  if (rows.length === 0) return undefined
  const taken = await sql<StoredImport>`select ${columns} from imports where id = ${id}`.execute(db)
  return taken.rows[0]
}

/** Extends the claim by half a minute. False: another process has it, or somebody changed the import. */
export async function extendClaim(
  db: Db,
  { id, version }: { id: number; version: number },
  holder: string,
  fields: { step_done?: number; missing?: Record<string, string[]> } = {},
): Promise<boolean> {
  const held = await db
    .updateTable('imports')
    .set({
      leased_until: LEASE,
      // progress resets the counter: only a slice that kills its process counts
      tries: 0,
      ...(fields.step_done === undefined ? {} : { step_done: fields.step_done }),
      ...(fields.missing && { missing: JSON.stringify(fields.missing) }),
    })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** Releases the claim, so that any process may continue. */
export const releaseClaim = (db: Db, id: number, holder: string) =>
  db
    .updateTable('imports')
    .set({ holder: null, leased_until: null })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute()

/** Ends the step, and stores the counts of the rows. */
export const finishStep = (
  db: Db,
  { id, version }: { id: number; version: number },
  holder: string,
  fields: {
    state: ImportState
    questions?: readonly ImportQuestion[]
    missing?: Record<string, string[]>
    failure?: string | null
  },
) =>
  sql`with counted as (
      select count(*) filter (where change = 'new' and not is_wrong) as n_new,
        count(*) filter (where change = 'changed' and not is_wrong) as n_changed,
        count(*) filter (where change = 'same' and not is_wrong) as n_same,
        count(*) filter (where is_wrong) as n_wrong
      from import_rows where import_id = ${id} and not is_skipped)
    update imports set state = ${fields.state}, holder = null, leased_until = null, version = version + 1,
      questions = coalesce(${fields.questions ? JSON.stringify(fields.questions) : null}::jsonb, questions),
      missing = coalesce(${fields.missing ? JSON.stringify(fields.missing) : null}::jsonb, missing),
      failure = ${fields.failure ?? null},
      done_at = case when ${fields.state} = 'done' then now() else done_at end,
      step_done = case when ${fields.state} = 'failed' then step_done else step_rows end,
      n_new = c.n_new, n_changed = c.n_changed, n_same = c.n_same, n_wrong = c.n_wrong
    from counted c where id = ${id} and holder = ${holder} and version = ${version}`.execute(db)
