/** The only SQL of the activity log. Rows of a garage need it in the scope; rows of no garage need the scope of everything. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { FilterCondition, KeywordCondition } from '#platform/server/database/sql-alternatives.ts'
import { wordsOf } from '#platform/contract/text/fold.ts'
import {
  contains,
  keywordCondition,
  likePattern,
  matches,
} from '#platform/server/database/keywords.ts'
import { sortOrder, readLongList } from '#platform/server/database/query.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import { countTabs } from '#platform/server/database/tab-counts.ts'
import { SAMPLE_PAGES } from '#platform/server/database/list-query-plans.ts'
import type { ActivityDetail, ActivityRow } from '../contract.ts'
import { activityStatuses } from '../values.ts'

const inReach = (scope: Scope): Expression<SqlBool> => inScope(scope, 'activity_log.garage_id')

/** The name of a record, from its logged fields. */
const calls = ['number', 'full_name', 'license_plate', 'name', 'code', 'invoice', 'order', 'build']
const nameIn = (row: string) => {
  const found = calls.map((field) => `${row}.new_value->>'${field}'`).join(', ')
  // a field of that name may hold a record: that is no name
  return `case when left(coalesce(${found}), 1) <> '{' then left(coalesce(${found}), 80) end`
}

/** Only a created row is logged with its id; a change logs the fields that differ, which an id never does. */
const isMade = `code = 201 and (old_value is null or new_value ? 'id')`
const deed = `case when new_value is null then case when old_value is null then 'done' else 'removed' end
  when ${isMade} then 'created' when old_value is not null then 'changed' else 'done' end`

const columns =
  sql.raw(`activity_log.id, activity_log.created_at as timestamp, user_name as user, activity_log.employee_id, method, path, status, code,
  message, ip_address, subject, subject_id, ${deed} as deed,
  case when subject_id is null then ${nameIn('activity_log')} else (select ${nameIn('first')} from activity_log first
    where first.subject = activity_log.subject and first.subject_id = activity_log.subject_id order by first.id limit 1) end as name,
  case when old_value is not null and new_value is not null then array(select jsonb_object_keys(new_value) limit 30) else '{}' end as changed,
  case when subject = 'work order' and old_value is not null and not (${isMade}) then new_value->>'stage' end as to_stage,
  (select json_build_object('id', g.id, 'name', g.name, 'time_zone', g.time_zone) from garages g where g.id = activity_log.garage_id) as garage`)

/** The time zone of the days: of the chosen garage or country, else of the reader's country. */
const dayIn = (day: string, zone: Expression<string>, plus = 0) =>
  sql<string>`((${day}::date + ${plus}::int)::timestamp at time zone ${zone})`

const zoneOf = (reader: { garage_id?: number | undefined; country_id: number }) =>
  sql<string>`coalesce(
    (select time_zone from garages where id = ${reader.garage_id ?? null}),
    (select time_zone from countries where id = ${reader.country_id}), 'UTC')`

/** The people whose name, phone or email has a keyword. */
async function selectPeople(db: Db, keyword: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from employees e where ${matches('e.search', keyword)} order by e.id limit 500`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Of a name that was logged without a person: short words as patterns, since one search of its index can then look for
 * all of them. With "like" it would look for one, and read the row of each.
 */
function hasName(name: RawBuilder<unknown>, keyword: string) {
  const words = wordsOf(keyword)
  if (words.length === 0 || words.some((word) => word.length > 2)) return contains(name, keyword)
  const begins = words.map(
    (word) => sql`${name} ~ ${`(^|[ /])${word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)}`}`,
  )
  return sql<SqlBool>`(${sql.join(begins, sql` and `)})`
}

/**
 * Finds the person by name, phone or email, or by the logged name when no one was signed in. Both
 * sides use the index on the person, so that a rare name does not read the whole log.
 * @param ids of the people: the planner must know how many rows they have
 */
const byUser = (keyword: string, ids: readonly number[]) => {
  const people = sql`${[...ids]}::int[]`
  const byName = (name: RawBuilder<unknown>) =>
    sql`activity_log.employee_id is null and ${hasName(name, keyword)}`
  const written = byName(sql`searchable(activity_log.user_name)`)
  const ofPeople = sql`activity_log.employee_id = any(${people})`
  return new KeywordCondition({
    indexed: sql<SqlBool>`(${ofPeople} or (${written}))`,
    walked: sql<SqlBool>`(activity_log.employee_id + 0 = any(${people}) or (${written}))`,
    inPlaces: {
      column: 'activity_log.garage_id',
      // of people who did much elsewhere, the rows of these garages
      piece: (places) =>
        sql<SqlBool>`(activity_log.garage_id = any(${[...places]}) and ${ofPeople}
          or activity_log.garage_id = any(${[...places]}) and ${byName(sql`(searchable(activity_log.user_name) || '')`)})`,
    },
  })
}

/** Nearly all rows are of these methods: beside a person, their index would read half of the log. That of paths has both. */
const frequentMethods = ['POST', 'PUT']

const byMethod = (method: string, path?: string) =>
  !path && frequentMethods.includes(method)
    ? new FilterCondition({
        indexed: sql<SqlBool>`method = ${method}`,
        filtered: sql<SqlBool>`(method || '') = ${method}`,
      })
    : sql<SqlBool>`method = ${method}`

/** A piece of the path, of any length. */
const byPath = (path: string) =>
  keywordCondition(
    sql<SqlBool>`lower(activity_log.path) like ${likePattern(path)}`,
    sql<SqlBool>`(lower(activity_log.path) || '') like ${likePattern(path)}`,
  )

/** If one keyword is frequent, only the index of the rarer one is used. */
function both(...pieces: readonly [KeywordCondition, KeywordCondition]) {
  const join = (formOf: (piece: KeywordCondition, at: number) => Expression<SqlBool>) =>
    sql<SqlBool>`(${sql.join(pieces.map(formOf), sql` and `)})`
  const indexed = join((piece) => piece.indexed)
  return new KeywordCondition({
    indexed,
    walked: join((piece) => piece.walked),
    several: {
      each: pieces.map((piece) => piece.walked),
      sparing: (frequent) =>
        frequent.length === pieces.length
          ? indexed
          : join((piece, at) => (frequent.includes(at) ? piece.walked : piece.indexed)),
    },
  })
}

interface Narrowing {
  keyword?: string | undefined
  method?: string | undefined
  path?: string | undefined
  start_date?: string | undefined
  end_date?: string | undefined
  garage_id?: number | undefined
  country_id: number
}

interface ListQuery extends Narrowing {
  page: number
  limit: number
  sort?: string | undefined
  status?: string | undefined
}

/** The number of rows of the garages in scope: chained ones, and the few that are not yet chained. */
const countKept = (scope: Scope) => sql<{ total: number }>`
  select coalesce((select sum(rows) from activity_counts where ${inScope(scope, 'garage_id')}), 0)::int
    + (select count(*)::int from activity_seals join activity_log on activity_log.id = log_id
      where seq is null and ${inReach(scope)}) as total`

const readerOf = (db: Db, { keyword, path, end_date }: Narrowing) =>
  keyword || path || end_date ? withoutPlanCache(db) : db

async function conditions(db: Db, scope: Scope, query: Narrowing) {
  const { keyword, method, path, start_date, end_date } = query
  const where = [inReach(scope)]
  // a person and a path as one keyword: a sample of the rows of one would look for the other in the whole log
  const people = keyword ? await selectPeople(db, keyword) : []
  if (keyword && path) where.push(both(byUser(keyword, people), byPath(path)))
  else if (keyword) where.push(byUser(keyword, people))
  else if (path) where.push(byPath(path))
  if (method) where.push(byMethod(method, path))
  // a first day counts only with a last day
  if (end_date) where.push(sql`created_at < ${dayIn(end_date, zoneOf(query), 1)}`)
  if (end_date && start_date) where.push(sql`created_at >= ${dayIn(start_date, zoneOf(query))}`)
  return where
}

/** As a literal: the planner uses the index of the refused ones only for a value that it knows when planning. */
const ended = (status: string) => sql<SqlBool>`status = ${sql.lit(status)}`

/** The number of rows of each status under the other filters. */
export async function countStatuses(db: Db, scope: Scope, query: Narrowing) {
  const reader = readerOf(db, query)
  const list = {
    from: sql`activity_log`,
    id: 'activity_log.id',
    where: await conditions(reader, scope, query),
    sorted: sortOrder(
      undefined,
      { timestamp: 'activity_log.created_at' },
      '-timestamp',
      'activity_log.id',
    ),
  }
  const tabs = activityStatuses.map((status) => [status, ended(status)])
  return countTabs<(typeof activityStatuses)[number]>(reader, list, Object.fromEntries(tabs))
}

export async function selectActivity(db: Db, scope: Scope, query: ListQuery) {
  const reader = readerOf(db, query)
  const where = await conditions(reader, scope, query)
  if (query.status) where.push(ended(query.status))
  // the same direction as the index: with "nulls last" the planner would not use it
  const sorted = sortOrder(
    query.sort,
    { timestamp: 'activity_log.created_at' },
    '-timestamp',
    'activity_log.id',
  )
  return readLongList<ActivityRow>(
    reader,
    {
      from: sql`activity_log`,
      id: 'activity_log.id',
      columns,
      where,
      sorted,
      sampled: SAMPLE_PAGES.long,
      kept: where.length === 1 ? countKept(scope) : undefined,
    },
    query,
  )
}

export async function selectActivityRow(db: Db, scope: Scope, id: number) {
  const { rows } =
    await sql<ActivityDetail>`select ${columns}, request_id, version, old_value, new_value,
      case when activity_seals.seq is not null then json_build_object('seq', activity_seals.seq,
        'hash', encode(activity_seals.hash, 'hex'), 'sealed_at', activity_seals.sealed_at) end as seal
    from activity_log left join activity_seals on activity_seals.log_id = activity_log.id
    where activity_log.id = ${id} and ${inReach(scope)}`.execute(db)
  return rows[0]
}
