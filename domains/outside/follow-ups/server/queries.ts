/** All SQL of follow-ups. The scope is their garage; those without one belong to a country. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Paging } from '#platform/contract/paging.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { matches } from '#platform/server/database/keywords.ts'
import { SAMPLE_PAGES } from '#platform/server/database/list-query-plans.ts'
import {
  type Reassignment,
  instant,
  namedReference,
  readLongList,
  reassign,
  sortOrder,
} from '#platform/server/database/query.ts'
import { type Scope, countryInScope, inScope } from '#platform/server/session/scope.ts'
import type { FollowUp } from '../contract.ts'
import type { FollowUpKind } from '../values.ts'

const followUpInScope = (scope: Scope): Expression<SqlBool> =>
  sql<SqlBool>`(${inScope(scope, 'f.garage_id')} or (f.garage_id is null and ${countryInScope(scope, 'f.country_id')}))`

const columns =
  sql.raw(`f.id, f.kind, f.text, f.note, f.version, f.country_id, ${instant('f.created_at')} as created_at,
  ${instant('f.done_at')} as done_at, ${namedReference('garages', 'f.garage_id')} as garage,
  (select e.full_name from employees e where e.id = f.done_by) as done_by,
  (select json_build_object('id', o.id, 'number', o.number, 'license_plate', o.license_plate)
    from orders o where o.id = f.order_id) as order,
  (select json_build_object('id', i.id, 'number', i.number) from invoices i where i.id = f.invoice_id) as invoice,
  (select json_build_object('id', b.id, 'number', b.number) from builds b where b.id = f.build_id) as build,
  (select json_build_object('id', c.id, 'full_name', c.full_name, 'phone', c.phone)
    from customers c where c.id = f.customer_id) as customer`)

type StoredFollowUp = Omit<FollowUp, 'can'> & { country_id: number }

export interface FollowUpFilter extends Paging {
  keyword?: string | undefined
  sort?: string | undefined
  kind?: FollowUpKind | undefined
  open?: boolean | undefined
  order_id?: number | undefined
  invoice_id?: number | undefined
  start_date?: string | undefined
  end_date?: string | undefined
}

/** @param kinds that the caller's role may see */
export function selectFollowUps(
  db: Db,
  scope: Scope,
  query: FollowUpFilter,
  kinds: readonly FollowUpKind[],
) {
  const { keyword, sort, kind, open, order_id, invoice_id, start_date, end_date } = query
  const where: Expression<SqlBool>[] = [
    followUpInScope(scope),
    sql<SqlBool>`f.kind = any(${[...kinds]})`,
  ]
  if (keyword) where.push(matches('f.search', keyword))
  if (kind !== undefined) where.push(sql<SqlBool>`f.kind = ${kind}`)
  if (open !== undefined)
    where.push(open ? sql<SqlBool>`f.done_at is null` : sql<SqlBool>`f.done_at is not null`)
  if (order_id !== undefined) where.push(sql<SqlBool>`f.order_id = ${order_id}`)
  if (invoice_id !== undefined) where.push(sql<SqlBool>`f.invoice_id = ${invoice_id}`)
  if (start_date && end_date) where.push(onDays(start_date, end_date))
  return readLongList<StoredFollowUp>(
    keyword ? withoutPlanCache(db) : db,
    {
      from: sql`follow_ups f`,
      id: 'f.id',
      columns,
      where,
      // ids grow with time
      sorted: sortOrder(sort, { created_at: 'f.id' }, '-created_at', 'f.id'),
      sampled: SAMPLE_PAGES.short,
    },
    query,
  )
}

/** The day where the garage is; without one, in UTC. The bounds on the instant let an index find the days. */
const onDays = (start: string, end: string) => sql<SqlBool>`(
  (f.created_at at time zone coalesce((select g.time_zone from garages g where g.id = f.garage_id), 'UTC'))::date
    between ${start}::date and ${end}::date
  and f.created_at >= ${start}::date - interval '1 day' and f.created_at < ${end}::date + interval '2 days')`

export interface NewFollowUp {
  kind: FollowUpKind
  text: string
  /** What opened it: the same cause opens one row. */
  cause: string
  garage_id?: number | null | undefined
  country_id?: number | null | undefined
  order_id?: number | null | undefined
  invoice_id?: number | null | undefined
  build_id?: number | null | undefined
  customer_id?: number | null | undefined
}

/**
 * Inserts a follow-up unless its cause has one. Its garage is that of the order, invoice or build, else where the
 * customer was last. @returns its id; undefined if it existed
 */
export async function insertFollowUp(db: Db, created: NewFollowUp): Promise<number | undefined> {
  const { kind, text, cause } = created
  const [garage, country, order, invoice, build, customer] = [
    created.garage_id,
    created.country_id,
    created.order_id,
    created.invoice_id,
    created.build_id,
    created.customer_id,
  ].map((id) => sql`${id ?? null}::int`)
  const { rows } = await sql<{ id: number }>`
    with named as (
      select coalesce(${customer!}, o.customer_id, i.customer_id, b.customer_id) as customer_id,
        coalesce(${garage!}, o.garage_id, i.garage_id, b.garage_id) as garage_id
      from (select) x left join orders o on o.id = ${order!} left join invoices i on i.id = ${invoice!}
        left join builds b on b.id = ${build!}),
    placed as (
      select n.customer_id, coalesce(n.garage_id, (select o.garage_id from orders o
        where o.customer_id = n.customer_id order by o.created_at desc limit 1)) as garage_id
      from named n)
    insert into follow_ups (kind, text, cause, order_id, invoice_id, build_id, customer_id, garage_id, country_id)
    select ${kind}, ${text}, ${cause}, ${order!}, ${invoice!}, ${build!}, p.customer_id, p.garage_id,
      coalesce(g.country_id, c.country_id, ${country!})
    from placed p left join garages g on g.id = p.garage_id left join customers c on c.id = p.customer_id
    on conflict (cause) do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** Undefined if it is out of scope, or of a kind that the caller's role may not see. */
export async function lockFollowUp(
  db: Db,
  scope: Scope,
  id: number,
  kinds: readonly FollowUpKind[],
) {
  const { rows } = await sql<{ id: number; version: number; done_at: string | null }>`
    select f.id, f.version, ${sql.raw(instant('f.done_at'))} as done_at from follow_ups f
    where f.id = ${id} and f.kind = any(${[...kinds]}) and ${followUpInScope(scope)} for no key update`.execute(
    db,
  )
  return rows[0]
}

export const updateDone = (
  db: Db,
  id: number,
  done: { done_at: string; done_by: number; note: string | null },
) =>
  db
    .updateTable('follow_ups')
    .set({ ...done, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** Blanks and closes those of an erased customer. */
export const eraseFollowUps = (
  db: Db,
  customerIds: readonly number[],
  { at, by }: { at: string; by: number },
) =>
  db
    .updateTable('follow_ups')
    .set({
      text: '',
      note: null,
      done_at: sql`coalesce(done_at, ${at}::timestamptz)`,
      done_by: sql`case when done_at is null then ${by}::int else done_by end`,
      version: sql`version + 1`,
    })
    .where('customer_id', 'in', [...customerIds])
    .execute()

export const reassignFollowUps = (db: Db, move: Reassignment) => reassign(db, 'follow_ups', move)
