/** The only SQL of a build's money. Its scope is that of the workshop. */
import type { Issuer } from '#domains/company/legal-entities/contract.ts'
import { sql } from 'kysely'
import { languageColumn } from '#domains/people/customers/server/queries.ts'
import { type Reassignment, reassign } from '#platform/server/database/query.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import type { CustomerKind, TaxRules } from '#domains/books/tax-codes/rules.ts'
import { taxRulesColumn } from '#domains/books/tax-codes/server/queries.ts'
import type { PaperSize } from '#platform/contract/print-document.ts'
import type { Language } from '#platform/contract/text/languages.ts'
import type { BuildStatus } from '#domains/workshop/builds/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import { numberOfBillPayment } from '#domains/floor/withholdings/server/queries.ts'
import type { Bill, BuildPayment } from '../contract.ts'
import type { Buyer } from '#domains/people/customers/buyer-schema.ts'

export interface Held {
  id: number
  number: string
  name: string
  status: BuildStatus
  garage_id: number
  garage_code: string
  customer_id: number
  price: number
  deposit_required: number
  time_zone: string
  /** The chosen tax code; null means the default of builds. */
  tax_code_id: number | null
  prices_include_tax: boolean
  country_id: number
  customer_kind: CustomerKind
  /** The workshop's current company; null means documents without tax. */
  tax_rules: TaxRules | null
}

const buildsWithMoney = sql`select builds.id, builds.number, builds.name, builds.status, builds.garage_id, g.code as garage_code,
  builds.customer_id, builds.price, builds.deposit_required, g.time_zone, g.country_id,
  builds.tax_code_id, builds.prices_include_tax,
  (select c.kind from customers c where c.id = builds.customer_id) as customer_kind,
  ${taxRulesColumn('g', sql`(now() at time zone g.time_zone)::date`)} as tax_rules
  from builds join garages g on g.id = builds.garage_id`

export async function selectBuild(db: Db, scope: Scope, id: number): Promise<Held | undefined> {
  const { rows } = await sql<Held>`${buildsWithMoney}
    where builds.id = ${id} and ${inScope(scope, 'builds.garage_id')}`.execute(db)
  return rows[0]
}

/** Locks the build, so that payments, costs and transitions run one after the other. */
export async function lockBuild(db: Db, scope: Scope, id: number): Promise<Held | undefined> {
  const { rows } = await sql<Held>`${buildsWithMoney}
    where builds.id = ${id} and ${inScope(scope, 'builds.garage_id')} for no key update of builds`.execute(
    db,
  )
  return rows[0]
}

/** The amounts of a build. */
export interface Sums {
  status: BuildStatus
  price: number
  garage_id: number
  /** The progress of the tasks by weight, from 0 to 1. */
  progress: number
  /** Deposits, minus refunded and forfeited amounts. */
  deposits: number
  /** Stage bills that are neither voided nor credited before delivery: without tax, and the tax. */
  billed: number
  billed_tax: number
  /** Credits after delivery, without tax. */
  credited: number
  /** Payments of all bills, minus refunds by their credit notes. */
  paid: number
  /** Refunds of overpayments. */
  back: number
  /** The open amount of all bills. */
  due: number
  materials: number
  labour: number
  outside: number
  /** Third-party costs after delivery. */
  late: number
  /** Overpaid on a delivered build, and not refunded yet. */
  overpaid: number
}

export async function selectSums(db: Db, buildId: number): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select b.status, b.price, b.garage_id, t.progress, p.deposits, p.paid - c.settled as paid, l.billed - c.net as billed,
      l.billed_tax - c.tax as billed_tax, c.revenue as credited, p.back, l.asked - c.credited - p.paid + c.settled - p.given_up as due,
      m.materials, h.labour, o.outside, o.late, l.above - p.back - u.used as overpaid
    from builds b
    cross join lateral (select coalesce(sum(weight) filter (where status = 'done')::float8
        / nullif(sum(weight) filter (where status <> 'skipped'), 0), 0) as progress
      from build_tasks where build_id = b.id) t
    cross join lateral (select
        coalesce(sum(case kind when 'deposit' then amount else -amount end) filter (where kind in ('deposit', 'refund', 'forfeit')), 0)::bigint as deposits,
        coalesce(sum(case kind when 'written_off' then amount else -amount end) filter (where kind in ('written_off', 'written_back')), 0)::bigint as given_up,
        coalesce(sum(amount) filter (where kind = 'payment'), 0)::bigint as paid,
        coalesce(sum(amount) filter (where kind = 'payback'), 0)::bigint as back
      from build_payments where build_id = b.id) p
    cross join lateral (select
        coalesce(sum(amount - tax - withdrawn + withdrawn_tax) filter (where kind = 'stage'), 0)::bigint as billed,
        coalesce(sum(tax - withdrawn_tax) filter (where kind = 'stage'), 0)::bigint as billed_tax,
        coalesce(sum(greatest(amount, 0) - withdrawn - lowered), 0)::bigint as asked,
        coalesce(sum(greatest(-amount, 0) - lowered), 0)::bigint as above
      from build_bills where build_id = b.id) l
    cross join lateral (select coalesce(sum(k.credited), 0)::bigint as credited, coalesce(sum(k.net - k.revenue), 0)::bigint as net,
        coalesce(sum(k.tax) filter (where x.kind = 'stage'), 0)::bigint as tax, coalesce(sum(k.revenue), 0)::bigint as revenue,
        coalesce(sum(k.settled), 0)::bigint as settled
      from build_bills x join bill_credits k on k.bill_id = x.id where x.build_id = b.id) c
    cross join lateral (select coalesce(sum(case kind when 'held' then amount else -amount end), 0)::bigint as used
      from payments where held_build_id = b.id) u
    cross join lateral (select coalesce(sum(value - returned_value), 0)::bigint as materials
      from build_materials where build_id = b.id) m
    cross join lateral (select coalesce(sum(value), 0)::bigint as labour from build_times where build_id = b.id) h
    cross join lateral (select coalesce(sum(cost) filter (where cost_of = 'build'), 0)::bigint as outside,
        coalesce(sum(cost) filter (where cost_of = 'late_build'), 0)::bigint as late
      from third_party_purchases where build_id = b.id and deleted_at is null) o
    where b.id = ${buildId}`.execute(db)
  return rows[0]!
}

/** The sales and costs of a workshop's delivered builds. */
export async function selectDelivered(db: Db, garageId: number) {
  const { rows } = await sql<{ count: number; price: number; cost: number }>`
    select count(*)::int as count, coalesce(sum(price), 0)::bigint as price, coalesce(sum(final_cost), 0)::bigint as cost
    from builds where garage_id = ${garageId} and status = 'delivered'`.execute(db)
  return rows[0]!
}

export async function selectPayments(db: Db, buildId: number): Promise<BuildPayment[]> {
  const { rows } = await sql<BuildPayment>`
    select p.id, p.kind, p.amount - p.rounding - p.withheld as amount, p.rounding, p.withheld, ${numberOfBillPayment('p.id')} as withholding_number, a.code || ' ' || a.name as account,
      json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'name_id', a.name_id) as account_named, p.paid_on, p.note, e.full_name as by, p.bill_id,
      case when p.kind in ('deposit', 'refund', 'payment', 'payback') then json_build_object('number', b.number || ' / ' || p.id,
        'document', json_build_object('kind', case when i.id is null then 'build' else 'bill' end, 'number', coalesce(i.number, b.number))) end as receipt
    from build_payments p join accounts a on a.id = p.account_id left join employees e on e.id = p.employee_id
      join builds b on b.id = p.build_id left join build_bills i on i.id = p.bill_id
    where p.build_id = ${buildId} order by p.id desc`.execute(db)
  return rows
}

interface UsedUp {
  id: number
  number: string
  name: string
  workshop: string
  ahead: number
}

/** The most rows on the owner's page. */
const NAMED = 10

/** Builds in work whose cost exceeds the money received. */
export async function selectUsedUp(db: Db, scope: Scope): Promise<UsedUp[]> {
  const { rows } = await sql<UsedUp>`
    select * from (
      select b.id, b.number, b.name, b.garage_id, g.name as workshop,
        (m.cost + h.cost + o.cost - p.received)::bigint as ahead
      from builds b join garages g on g.id = b.garage_id
      cross join lateral (select coalesce(sum(case when kind in ('deposit', 'payment') then amount else -amount end), 0)
          - (select coalesce(sum(k.settled), 0) from build_bills i join bill_credits k on k.bill_id = i.id where i.build_id = b.id) as received
        from build_payments where build_id = b.id and kind not in ('written_off', 'written_back')) p
      cross join lateral (select coalesce(sum(value - returned_value), 0) as cost from build_materials where build_id = b.id) m
      cross join lateral (select coalesce(sum(value), 0) as cost from build_times where build_id = b.id) h
      cross join lateral (select coalesce(sum(cost), 0) as cost from third_party_purchases
        where build_id = b.id and cost_of = 'build' and deleted_at is null) o
      where b.status in ('in_build', 'on_hold', 'finished') and ${inScope(scope, 'b.garage_id')}
    ) x where ahead > 0 order by ahead desc, id limit ${sql.lit(NAMED)}`.execute(db)
  return rows
}

interface NewPayment {
  build_id: number
  kind: BuildPayment['kind']
  amount: number
  account_id: number
  paid_at: string
  paid_on: string
  note: string | null
  employee_id: number
  bill_id: number | null
  returns_id?: number
  rounding?: number
  withheld?: number
  withholding_number?: string | null
}

export const insertPayment = (db: Db, payment: NewPayment): Promise<{ id: number }> =>
  db.insertInto('build_payments').values(payment).returning('id').executeTakeFirstOrThrow()

export type StoredBill = Bill & {
  issuer: Issuer | null
  buyer: Buyer | null
  withdrawn_tax: number
  credited_tax: number
  credited_taxes: TaxRow[]
  customer_id: number
  legal_entity_id: number | null
}

export async function selectBills(db: Db, buildId: number): Promise<StoredBill[]> {
  const { rows } = await sql<StoredBill>`
    select b.id, b.number, b.kind, case when s.id is not null then json_build_object('id', s.id, 'name', s.names ->> 'en', 'names', s.names) end as stage,
      b.issued_on, b.price, b.tax, b.taxes, b.tax_code_id,
      case when b.kind = 'final' or a.prices_include_tax then b.amount else b.amount - b.tax end as amount, b.amount as total,
      coalesce(p.paid, 0)::bigint - coalesce(k.settled, 0) as paid, b.withdrawn, b.withdrawn_tax,
      b.lowered, b.issuer, b.buyer, b.customer_id,
      b.legal_entity_id, coalesce(k.credited, 0) as credited,
      coalesce(k.tax, 0) as credited_tax, coalesce(n.notes, '[]') as credit_notes, coalesce(n.taxes, '[]') as credited_taxes,
      coalesce(p.written_off, 0)::bigint as written_off,
      (greatest(b.amount, 0) - b.withdrawn - b.lowered - coalesce(k.credited, 0) - coalesce(p.paid, 0) + coalesce(k.settled, 0)
        - coalesce(p.written_off, 0))::bigint as due
    from build_bills b join builds a on a.id = b.build_id left join build_stages s on s.id = b.build_stage_id
    left join lateral (select sum(amount) filter (where kind = 'payment') as paid,
        sum(case kind when 'written_off' then amount else -amount end) filter (where kind <> 'payment') as written_off
      from build_payments where bill_id = b.id) p on true
    left join bill_credits k on k.bill_id = b.id
    left join lateral (select json_agg(json_build_object('id', n.id, 'number', n.number, 'issued_on', n.issued_on,
          'status', n.status, 'grand_total', n.grand_total) order by n.id) as notes,
        (select jsonb_agg(t) from credit_notes s cross join lateral jsonb_array_elements(s.taxes) t
          where s.bill_id = b.id and s.status = 'issued') as taxes
      from credit_notes n where n.bill_id = b.id) n on true
    where b.build_id = ${buildId} order by b.id desc`.execute(db)
  return rows
}

interface NewBill {
  build_id: number
  garage_id: number
  customer_id: number
  number: string
  kind: Bill['kind']
  build_stage_id: number | null
  issued_at: string
  issued_on: string
  price?: number
  tax: number
  taxes: string
  tax_code_id: number | null
  amount: number
  issuer: string | null
  buyer: string | null
  legal_entity_id: number | null
  created_by: number
}

export const insertBill = (db: Db, bill: NewBill): Promise<{ id: number }> =>
  db.insertInto('build_bills').values(bill).returning('id').executeTakeFirstOrThrow()

/**
 * Removes the buyer from bills of erased customers whose retention period is over.
 * @returns how many, at most `most`
 */
export async function updateBlankBills(
  db: Db,
  countries: readonly { id: number; years: number }[],
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update build_bills b set buyer = null
    from (select b.id from customers c join build_bills b on b.customer_id = c.id join garages g on g.id = b.garage_id
      join jsonb_to_recordset(${JSON.stringify(countries)}::jsonb) as n (id int, years int) on n.id = g.country_id
      where c.erased_at is not null and b.buyer is not null
        and date_trunc('year', b.issued_on::timestamp) + make_interval(years => n.years + 1) <= now() at time zone g.time_zone
      limit ${most}) gone where gone.id = b.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The build of a bill. */
export async function selectBuildOfBill(db: Db, billId: number): Promise<number> {
  const { build_id } = await db
    .selectFrom('build_bills')
    .select('build_id')
    .where('id', '=', billId)
    .executeTakeFirstOrThrow()
  return build_id
}

/** The customer who owes a bill, even if the build has another customer now. */
export async function selectDebtor(db: Db, billId: number): Promise<number> {
  const { customer_id } = await db
    .selectFrom('build_bills')
    .select('customer_id')
    .where('id', '=', billId)
    .executeTakeFirstOrThrow()
  return customer_id
}

export const withdrawBill = (
  db: Db,
  billId: number,
  { day, ...part }: { withdrawn: number; withdrawn_tax: number; day: string },
) =>
  db
    .updateTable('build_bills')
    .set({ ...part, withdrawn_on: day })
    .where('id', '=', billId)
    .execute()

export const lowerBill = (db: Db, billId: number, lowered: number, day: string) =>
  db.updateTable('build_bills').set({ lowered, lowered_on: day }).where('id', '=', billId).execute()

/** Write-offs of a bill that were not reversed. */
export async function selectWrittenOff(db: Db, billId: number) {
  const { rows } = await sql<{ id: number; amount: number; account_id: number }>`
    select p.id, p.amount, p.account_id from build_payments p where p.bill_id = ${billId} and p.kind = 'written_off'
      and not exists (select from build_payments r where r.returns_id = p.id) order by p.id`.execute(
    db,
  )
  return rows
}

/** Finds a stage of the build by its own id or by that of its template. */
export async function selectStage(db: Db, buildId: number, stageId: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, names ->> 'en' as name from build_stages
    where build_id = ${buildId} and (id = ${stageId} or stage_id = ${stageId})
    order by id = ${stageId} desc limit 1`.execute(db)
  return rows[0]
}

export async function hasTask(db: Db, buildId: number, taskId: number): Promise<boolean> {
  const { rows } =
    await sql`select from build_tasks where id = ${taskId} and build_id = ${buildId}`.execute(db)
  return rows.length > 0
}

export const giveBills = (db: Db, move: Reassignment) => reassign(db, 'build_bills', move)

/** Stores the day on which a bill was settled. */
export const updateCredited = (db: Db, billId: number, credited_on: string) =>
  db.updateTable('build_bills').set({ credited_on }).where('id', '=', billId).execute()

/** For the print documents of a bill or a build: the customer and the workshop, as they are now. */
export async function selectReceiver(db: Db, table: 'build_bills' | 'builds', id: number) {
  const { rows } = await sql<{
    country_id: number
    language: Language
    paper: PaperSize
    full_name: string
    address: string | null
    phone: string
    garage: {
      name: string
      address: string | null
      phone: string | null
      bank_account: string | null
    }
  }>`
    select g.country_id, ${languageColumn('c', 'n')} as language, g.paper, c.full_name, c.address, c.phone, json_build_object('name', g.name,
      'address', g.address, 'phone', g.phone, 'bank_account', g.bank_account) as garage
    from ${sql.table(table)} d join customers c on c.id = d.customer_id join garages g on g.id = d.garage_id
    join countries n on n.id = g.country_id where d.id = ${id}`.execute(db)
  return rows[0]!
}
