/** SQL of payables by age, and of the purchases of one supplier. Every statement applies the garage scope. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { Payable, SupplierHistory } from '../contract.ts'
import { orderByName } from '#platform/server/database/query.ts'

/** Every unpaid purchase with its supplier, account and age in the garage's time zone. */
const open = (scope: Scope, at: Date, of: RawBuilder<unknown> = sql`true`) => sql`(
  select p.supplier_id, p.garage_id, p.owed, p.date, p.account, p.type, p.id, p.number, p.invoice_code,
    (${at.toISOString()}::timestamptz at time zone g.time_zone)::date - p.date as days
  from (
    select supplier_id, garage_id, owed, date, 'AP_INVENTORY' as account, 'inventory_purchase' as type, id, number, invoice_code
      from purchases where owed <> 0
    union all
    select supplier_id, garage_id, owed, date, 'AP_THIRD_PARTY', 'third_party_purchase', id, number, invoice_code
      from third_party_purchases where owed <> 0
  ) p join garages g on g.id = p.garage_id
  where ${inScope(scope, 'p.garage_id')} and ${of})`

const byAge = sql.raw(`
  coalesce(sum(o.owed) filter (where o.days <= 30), 0)::bigint as d0_30,
  coalesce(sum(o.owed) filter (where o.days between 31 and 60), 0)::bigint as d31_60,
  coalesce(sum(o.owed) filter (where o.days between 61 and 90), 0)::bigint as d61_90,
  coalesce(sum(o.owed) filter (where o.days > 90), 0)::bigint as over_90,
  coalesce(sum(o.owed), 0)::bigint as total`)

export async function selectPayable(db: Db, scope: Scope, at: Date): Promise<Payable['rows']> {
  const { rows } = await sql<Payable['rows'][number]>`
    select json_build_object('id', s.id, 'name', s.name) as supplier, json_build_object('id', g.id, 'name', g.name) as garage,
      count(*)::int as bills,
      coalesce(sum(o.owed) filter (where o.account = 'AP_INVENTORY'), 0)::bigint as inventory,
      coalesce(sum(o.owed) filter (where o.account = 'AP_THIRD_PARTY'), 0)::bigint as third_party, ${byAge}
    from ${open(scope, at)} o join suppliers s on s.id = o.supplier_id join garages g on g.id = o.garage_id
    group by s.id, s.name, g.id, g.name order by ${orderByName('s.name')}, s.id, g.id`.execute(db)
  return rows
}

const keys = sql`('AP_INVENTORY', 'AP_THIRD_PARTY')`
const byHand = sql`('manual', 'opening')`

interface PayableAccount extends Omit<Payable['accounts'][number], 'documents'> {
  balance: number
}

/** The balances of the two accounts, and their manual lines, which have no purchase. */
export async function selectPayableAccounts(db: Db, scope: Scope): Promise<PayableAccount[]> {
  const { rows } = await sql<PayableAccount>`
    select k.key, min(a.code) as code, min(a.name) as name, min(a.name_id) as name_id, coalesce(sum((
        select sum(b.credit - b.debit) from account_period_balances b
        where b.account_id = a.id and ${inScope(scope, 'b.garage_id')})), 0)::bigint as balance,
      coalesce((select sum(l.credit - l.debit) from journal_entries e join journal_lines l on l.entry_id = e.id
        join accounts m on m.id = l.account_id
        where e.source_type in ${byHand} and m.system_key = k.key and ${inScope(scope, 'l.garage_id')}), 0)::bigint as by_hand
    from (values ('AP_INVENTORY'), ('AP_THIRD_PARTY')) k (key) join accounts a on a.system_key = k.key
    group by k.key order by k.key`.execute(db)
  return rows
}

const MAX_BY_HAND = 100

/** The newest manual lines on the accounts of payables. */
export async function selectByHand(db: Db, scope: Scope): Promise<Payable['by_hand']> {
  const { rows } = await sql<Payable['by_hand'][number]>`
    select json_build_object('id', e.id, 'number', e.number) as entry, l.entry_date as date, a.code,
      json_build_object('id', g.id, 'name', g.name) as garage, (l.credit - l.debit)::bigint as amount,
      coalesce(l.note, e.description) as note
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    join garages g on g.id = l.garage_id
    where e.source_type in ${byHand} and a.system_key in ${keys} and ${inScope(scope, 'l.garage_id')}
    order by e.id desc limit ${sql.lit(MAX_BY_HAND)}`.execute(db)
  return rows
}

const MAX_OPEN = 100
const MAX_PRICES = 30

/** The purchases of a supplier: by month, unpaid ones, prices, and lead times. */
export async function selectHistory(db: Db, scope: Scope, id: number, at: Date) {
  const month = sql`date_trunc('month', ${at.toISOString()}::timestamptz at time zone 'UTC')`
  const mine = sql`p.supplier_id = ${id} and p.deleted_at is null and ${inScope(scope, 'p.garage_id')}`
  const ownOpen = open(scope, at, sql`p.supplier_id = ${id}`)
  const [months, openOnes, ageing, prices, days] = await Promise.all([
    sql<{ month: string; total: number }>`
      select to_char(m, 'YYYY-MM') as month, coalesce((select sum(p.total) from purchases p
          where ${mine} and p.opened_on is null and p.date >= m::date and p.date < (m + interval '1 month')::date), 0)::bigint
        + coalesce((select sum(p.total) from third_party_purchases p
          where ${mine} and p.date >= m::date and p.date < (m + interval '1 month')::date), 0)::bigint as total
      from generate_series(${month} - interval '11 months', ${month}, interval '1 month') m order by m`.execute(
      db,
    ),
    sql<SupplierHistory['open'][number]>`
      select o.type, o.id, o.number, o.invoice_code, o.date, o.days, o.owed as due,
        json_build_object('id', g.id, 'name', g.name) as garage
      from ${ownOpen} o join garages g on g.id = o.garage_id
      order by o.date, o.number limit ${sql.lit(MAX_OPEN)}`.execute(db),
    sql<NonNullable<SupplierHistory['ageing']>>`select ${byAge} from ${ownOpen} o`.execute(db),
    sql<SupplierHistory['prices'][number] & { garage_id: number }>`
      select json_build_object('id', i.id, 'name', i.name, 'sku', i.sku) as item,
        json_build_object('id', p.id, 'number', p.number) as purchase, p.garage_id, p.date, l.quantity, l.unit, l.per_unit, l.unit_cost as unit_price
      from purchases p join purchase_lines l on l.purchase_id = p.id join inventory_items i on i.id = l.item_id
      where ${mine} order by p.date desc, p.id desc, l.line_no limit ${sql.lit(MAX_PRICES)}`.execute(
      db,
    ),
    sql<{ days: number | null }>`
      select round(avg(p.received_on - p.date), 1)::float8 as days from purchases p
      where ${mine} and p.receipt = 'received' and p.received_on > p.date`.execute(db),
  ])
  return {
    months: months.rows,
    open: openOnes.rows,
    ageing: ageing.rows[0]!,
    prices: prices.rows,
    days_to_receipt: days.rows[0]?.days ?? null,
  }
}
