/** The only SQL of the activity log. Rows of a garage are reached by it; those of none by whoever reaches everything. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { type Db, adhoc } from '#platform/server/db.ts'
import { matches, paged, readPage } from '#platform/server/query.ts'
import { type Scope, within } from '#platform/server/scope.ts'
import type { ActivityDetail, ActivityRow } from '../contract.ts'

const rows = (db: Db, scope: Scope) =>
  db
    .selectFrom('activity_log')
    .where(sql<SqlBool>`coalesce(${within(scope, 'activity_log.garage_id')}, false)`)

const shown = (db: Db, scope: Scope) =>
  rows(db, scope)
    .select([
      'activity_log.id',
      'created_at as timestamp',
      'user_name as user',
      'employee_id',
      'method',
      'path',
      'status',
      'code',
      'message',
      'ip_address',
      'subject',
      'subject_id',
    ])
    .select(
      sql<{
        id: number
        name: string | null
      } | null>`case when activity_log.garage_id is not null then
        json_build_object('id', activity_log.garage_id, 'name', (select g.name from garages g where g.id = activity_log.garage_id)) end`.as(
        'garage',
      ),
    )
    .$narrowType<{ status: ActivityRow['status'] }>()

/** Days in the zone they are meant in: of the garage or country that was chosen, else of the reader's country. */
const dayIn = (day: string, zone: Expression<string>, plus = 0) =>
  sql<string>`((${day}::date + ${plus}::int)::timestamp at time zone ${zone})`

const zoneOf = (reader: { garage_id?: number | undefined; country_id: number }) =>
  sql<string>`coalesce(
    (select time_zone from garages where id = ${reader.garage_id ?? null}),
    (select time_zone from countries where id = ${reader.country_id}), 'UTC')`

/**
 * By the person, found by name, phone or email; or by the name that was written down when nobody was signed in. Both
 * sides are found by the index on the person, so that a rare name does not read the whole log.
 */
const byUser = (keyword: string) =>
  sql<SqlBool>`(
    activity_log.employee_id = any(array(select e.id from employees e where ${matches('e.search', keyword)} limit 500))
    or (activity_log.employee_id is null and position(lower(${keyword}) in lower(activity_log.user_name)) > 0))`

interface ListQuery {
  page: number
  limit: number
  sort?: string | undefined
  keyword?: string | undefined
  method?: string | undefined
  path?: string | undefined
  status?: string | undefined
  start_date?: string | undefined
  end_date?: string | undefined
  garage_id?: number | undefined
  country_id: number
}

export async function selectActivity(db: Db, scope: Scope, query: ListQuery) {
  const { keyword, method, path, status, start_date, end_date } = query
  const reader = keyword || path || end_date ? adhoc(db) : db
  const narrowed = <Q>(all: Q): Q => {
    let some = all as ReturnType<typeof rows>
    if (keyword) some = some.where(byUser(keyword))
    if (method) some = some.where('method', '=', method)
    if (path) some = some.where(sql<SqlBool>`position(lower(${path}) in lower(path)) > 0`)
    if (status) some = some.where('status', '=', status)
    // a first day counts only with a last one
    if (end_date) some = some.where('created_at', '<', dayIn(end_date, zoneOf(query), 1))
    if (end_date && start_date)
      some = some.where('created_at', '>=', dayIn(start_date, zoneOf(query)))
    return some as Q
  }
  // the direction of the index, word for word: with "nulls last" it would not be used
  const direction = query.sort === 'timestamp' ? sql`asc` : sql`desc`
  const page = paged(narrowed(shown(reader, scope)) as never, query).orderBy(
    sql`activity_log.created_at ${direction}, activity_log.id ${direction}`,
  )
  return readPage<ActivityRow>(reader, page as never, narrowed(rows(reader, scope)), query)
}

export const selectActivityRow = (db: Db, scope: Scope, id: number) =>
  shown(db, scope)
    .leftJoin('activity_seals', 'activity_seals.log_id', 'activity_log.id')
    .select(['request_id', 'version', 'old_value', 'new_value'])
    .select(
      sql<ActivityDetail['seal']>`case when activity_seals.seq is not null then json_build_object(
        'seq', activity_seals.seq, 'hash', encode(activity_seals.hash, 'hex'), 'sealed_at', activity_seals.sealed_at) end`.as(
        'seal',
      ),
    )
    .where('activity_log.id', '=', id)
    .executeTakeFirst()
