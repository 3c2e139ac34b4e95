/** The only SQL of warranties. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Page } from '#platform/contract/paging.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { contains } from '#platform/server/database/keywords.ts'
import {
  namedReference,
  sortOrder,
  readLongList,
  orderByName,
} from '#platform/server/database/query.ts'
import { type Scope, inScope, countryInScope } from '#platform/server/session/scope.ts'
import type { Claim, Warranty, warranties } from '../contract.ts'

/** One for each approved line of a delivered order with warranty days; none for lines that are already free. */
export const insertWarranties = (db: Db, orderId: number) =>
  sql`insert into warranties (order_id, order_line_id, vehicle_id, garage_id, from_on, until_on, left_late)
    select o.id, l.id, o.vehicle_id, o.garage_id, (o.delivered_at at time zone g.time_zone)::date,
      (o.delivered_at at time zone g.time_zone)::date + l.warranty_days,
      coalesce(s.warranty_condition = 'leaves_within_24h' and o.delivered_at > o.completed_at + interval '24 hours', false)
    from orders o join order_lines l on l.order_id = o.id join garages g on g.id = o.garage_id
      left join catalog_services s on s.id = l.catalog_service_id
    where o.id = ${orderId} and l.approval = 'approved' and l.warranty_days > 0 and l.warranty_id is null
      -- the whole of it was credited before the car left
      and l.qty > coalesce((select sum(c.qty) from invoice_lines i join credit_notes n on n.invoice_id = i.invoice_id
        join credit_note_lines c on c.credit_note_id = n.id and c.invoice_line_no = i.line_no
        where i.order_line_id = l.id and n.status = 'issued' and not n.replaces), 0)
    order by l.id`.execute(db)

export type StoredWarranty = Omit<Warranty, 'state' | 'reason' | 'said'> & {
  left_late: boolean
  /** The credit note of its line. */
  credited_by: string | null
}

const columns = sql`w.id, w.from_on as "from", w.until_on as until, w.left_late,
  (select n.number from credit_notes n where n.id = w.credit_note_id) as credited_by, o.completed_at, o.delivered_at, g.time_zone,
  json_build_object('id', l.id, 'kind', l.kind, 'name', l.name, 'qty', l.qty) as line,
  json_build_object('id', o.id, 'number', o.number) as "order",
  json_build_object('id', g.id, 'name', g.name) as garage,
  (select json_build_object('id', co.id, 'number', co.number) from warranty_claims c join orders co on co.id = c.order_id
    where c.warranty_id = w.id and co.stage not in ('cancelled', 'no_show') order by c.id desc limit 1) as claim`

const from = sql`warranties w join orders o on o.id = w.order_id join order_lines l on l.id = w.order_line_id
  join garages g on g.id = w.garage_id`

/** @returns undefined if the car is outside the scope */
export async function selectWarranties(
  db: Db,
  scope: Scope,
  vehicleId: number,
): Promise<StoredWarranty[] | undefined> {
  const car = await db
    .selectFrom('vehicles')
    .select('id')
    .where('id', '=', vehicleId)
    .where(countryInScope(scope, 'country_id'))
    .executeTakeFirst()
  if (!car) return undefined
  const { rows } = await sql<StoredWarranty>`
    select ${columns} from ${from} where w.vehicle_id = ${vehicleId} order by w.from_on desc, w.id`.execute(
    db,
  )
  return rows
}

/** The data of a claim: the warranty, its car, and the sold line. Locked until the transaction ends. */
export interface Claimable extends StoredWarranty {
  vehicle_id: number
  sold_in: number
  catalog_service_id: number | null
  service_item_id: number | null
  inspection_item_id: number | null
  inventory_item_id: number | null
}
export async function lockWarranty(
  db: Db,
  scope: Scope,
  id: number,
): Promise<Claimable | undefined> {
  await sql`select id from warranties where id = ${id} for update`.execute(db)
  const { rows } = await sql<Claimable>`
    select ${columns}, w.vehicle_id, w.garage_id as sold_in, l.catalog_service_id, l.service_item_id, l.inspection_item_id,
      l.inventory_item_id
    from ${from} join vehicles v on v.id = w.vehicle_id
    where w.id = ${id} and ${countryInScope(scope, 'v.country_id')}`.execute(db)
  return rows[0]
}

/** The supplier of a sold part: that of its newest purchase before the sale. */
const supplierOf = (warrantyId: number) => sql<number | null>`(
  select p.supplier_id from warranties w join order_lines l on l.id = w.order_line_id join orders o on o.id = w.order_id
    join purchase_lines pl on pl.item_id = l.inventory_item_id join purchases p on p.id = pl.purchase_id
  where w.id = ${warrantyId} and pl.received > 0 and p.created_at <= o.delivered_at and p.deleted_at is null
  order by pl.id desc limit 1)`

export const insertClaim = (
  db: Db,
  claim: {
    warranty_id: number
    order_id: number
    garage_id: number
    claimed_on: string
    claimed_by: number
    allowed_because: string | null
  },
) =>
  db
    .insertInto('warranty_claims')
    .values({ ...claim, supplier_id: supplierOf(claim.warranty_id) })
    .execute()

type Filters = QueryOf<typeof warranties.claims>
export type StoredClaim = Omit<Claim, 'vehicle' | 'cost'> & {
  cost: number
  country_id: number
  vehicle: { id: number; license_plate: string }
}

const cost = sql`(select coalesce(sum(f.issued_value), 0)::bigint from order_lines f
  where f.order_id = c.order_id and f.warranty_id = c.warranty_id)`

/** The columns of a row; counts and sums leave them out. */
const details = sql`join warranties w on w.id = c.warranty_id join orders o on o.id = c.order_id
  join orders sold on sold.id = w.order_id join order_lines l on l.id = w.order_line_id
  join garages g on g.id = c.garage_id`

async function conditions(
  reader: Db,
  scope: Scope,
  { start_date, end_date, keyword }: Filters,
): Promise<Expression<SqlBool>[]> {
  const where: Expression<SqlBool>[] = [inScope(scope, 'c.garage_id')]
  if (start_date && end_date)
    where.push(sql`c.claimed_on between ${start_date}::date and ${end_date}::date`)
  if (!keyword) return where
  // joins and text folding cost the most, so page, count and sums share one scan
  const { rows } = await sql<{ id: number }>`
    select c.id from warranty_claims c join warranties w on w.id = c.warranty_id join orders o on o.id = c.order_id
      join order_lines l on l.id = w.order_line_id
      cross join lateral (select searchable(l.name, o.number, o.license_plate, compact_plate(o.license_plate)) as search offset 0) shown
    where ${sql.join([...where, contains(sql`shown.search`, keyword)], sql` and `)}`.execute(reader)
  return [sql`c.id = any(${rows.map(({ id }) => id)})`]
}

export async function selectClaims(
  db: Db,
  scope: Scope,
  wanted: Filters,
): Promise<{
  page: Page<StoredClaim>
  by_supplier: { supplier: { id: number; name: string } | null; claims: number; cost: number }[]
}> {
  const sorted = sortOrder(wanted.sort, { claimed_on: 'c.claimed_on' }, '-claimed_on', 'c.id')
  // a keyword or a range of days changes the plan
  const reader = withoutPlanCache(db)
  const where = await conditions(reader, scope, wanted)
  const from = sql`warranty_claims c`
  const page = await readLongList<StoredClaim>(
    reader,
    {
      from,
      id: 'c.id',
      columns: sql`c.id, c.warranty_id, c.claimed_on, c.allowed_because, l.name as line, g.country_id,
        json_build_object('id', o.id, 'number', o.number) as "order",
        json_build_object('id', sold.id, 'number', sold.number) as sold_on,
        json_build_object('id', g.id, 'name', g.name) as garage,
        json_build_object('id', o.vehicle_id, 'license_plate', o.license_plate) as vehicle,
        ${sql.raw(namedReference('suppliers', 's.id'))} as supplier, ${cost} as cost`,
      joins: sql`${details} left join suppliers s on s.id = c.supplier_id`,
      where,
      sorted,
    },
    wanted,
  )
  const { rows } = await sql<{
    supplier: { id: number; name: string } | null
    claims: number
    cost: number
  }>`
    select case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as supplier,
      count(distinct x.id)::int as claims, coalesce(sum(f.issued_value), 0)::bigint as cost
    from (select c.id, c.order_id, c.warranty_id, c.supplier_id from ${from} where ${sql.join(where, sql` and `)}) x
      left join order_lines f on f.warranty_id = x.warranty_id and f.order_id = x.order_id
      left join suppliers s on s.id = x.supplier_id
    group by s.id, s.name order by cost desc, ${orderByName('s.name')} nulls last`.execute(reader)
  return { page, by_supplier: rows }
}

/** Warranties of fully credited lines end; they are live again when the credit note is voided. */
export const endWarranties = (db: Db, noteId: number, orderLines: readonly number[]) =>
  sql`update warranties set credit_note_id = ${noteId}
    where order_line_id = any(${[...orderLines]}::int[]) and credit_note_id is null`.execute(db)
export const renewWarranties = (db: Db, noteId: number) =>
  sql`update warranties set credit_note_id = null where credit_note_id = ${noteId}`.execute(db)
