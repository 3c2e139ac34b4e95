/** Held money of a customer that is free to use (2-1210), the oldest first. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

export interface HeldMoney {
  order_id: number | null
  build_id: number | null
  number: string | null
  garage_id: number
  garage: { id: number; name: string }
  amount: number
}

/** The part that already pays other invoices. */
const selectUsedAmount = (where: ReturnType<typeof sql>) =>
  sql`(select coalesce(sum(case h.kind when 'held' then h.amount else -h.amount end), 0) from payments h where ${where})`

/** The part that credit notes left on the customer's account. */
const keptOf = (where: ReturnType<typeof sql>) =>
  sql`coalesce((select sum(n.kept) from credit_notes n where n.kept_back_on is null and ${where}), 0)`

/** The customer and all customers merged into it: the ledger never changes the party of an entry. */
const same = (customerId: number) => sql`(with recursive same as (
    select id from customers where id = ${customerId}
    union select c.id from customers c join same s on c.merged_into_id = s.id)
  select id from same)`

const selectFreeAmount = (customerId: number) => sql`
  select o.id as order_id, null::int as build_id, o.number, o.garage_id, o.created_at as since,
    (select coalesce(sum(case p.kind when 'down_payment' then p.amount when 'payment' then p.excess else -p.excess end), 0)
      from payments p where p.order_id = o.id)
    - coalesce((select i.down_payment from invoices i where i.order_id = o.id and i.status = 'issued'), 0)
    + ${keptOf(sql`n.invoice_id in (select k.id from invoices k where k.order_id = o.id)`)}
    - ${selectUsedAmount(sql`h.held_order_id = o.id`)} as amount
  from orders o
  where o.customer_id = ${customerId} and (o.billing in ('paid', 'written_off') or o.stage in ('cancelled', 'no_show')
    or (o.billing = 'void' and not (select i.void_replace from invoices i where i.order_id = o.id order by i.id desc limit 1)))
    and (exists (select from payments p where p.order_id = o.id and (p.kind = 'down_payment' or p.excess > 0))
      or exists (select from invoices k join credit_notes n on n.invoice_id = k.id where k.order_id = o.id and n.kept > 0))
  union all
  select null, b.id, b.number, b.garage_id, f.issued_at, greatest(-f.amount, 0)
    - (select coalesce(sum(x.lowered), 0) from build_bills x where x.build_id = b.id)
    - (select coalesce(sum(p.amount), 0) from build_payments p where p.build_id = b.id and p.kind = 'payback')
    - ${selectUsedAmount(sql`h.held_build_id = b.id`)}
  from build_bills f join builds b on b.id = f.build_id
  where f.customer_id = ${customerId} and f.kind = 'final' and f.amount < 0
  union all
  select null, null, null, l.garage_id, min(l.entry_date)::timestamptz, sum(l.credit - l.debit)
    - ${selectUsedAmount(sql`h.held_order_id is null and h.held_build_id is null and h.held_garage_id = l.garage_id
        and h.kind in ('held', 'held_returned')
        and (h.order_id in (select t.id from orders t where t.customer_id = ${customerId})
          or h.invoice_id in (select t.id from invoices t where t.customer_id = ${customerId} and t.opened_on is not null))`)}
  from journal_lines l join journal_entries e on e.id = l.entry_id
      and (e.source_type = 'opening' or (e.source_type = 'opening_invoice' and e.event in ('payment', 'credit_held'))
        -- of a counter sale or of a build's bill, which no order holds
        or (e.source_type = 'credit_note' and e.event in ('kept', 'kept_reversed') and exists (select from credit_notes n
          left join invoices k on k.id = n.invoice_id where n.id::text = e.source_id and k.order_id is null)))
    join accounts a on a.id = l.account_id and a.system_key = 'CUSTOMER_DEPOSIT'
  where l.party_type = 'customer' and l.party_id in ${same(customerId)}
  group by l.garage_id`

/** Free held money of a customer, in all garages of one book or of all books. */
export async function selectHeldMoney(
  db: Db,
  customerId: number,
  bookOf?: number,
): Promise<HeldMoney[]> {
  const { rows } = await sql<HeldMoney>`
    select f.order_id, f.build_id, f.number, f.garage_id, f.amount::bigint as amount,
      json_build_object('id', g.id, 'name', g.name) as garage
    from (${selectFreeAmount(customerId)}) f join garages g on g.id = f.garage_id
    where f.amount > 0 and (${bookOf ?? null}::int is null
        or g.country_id = (select country_id from garages where id = ${bookOf ?? null}::int))
    order by f.since, f.order_id, f.build_id`.execute(db)
  return rows
}

/** Locks the orders and builds that hold it until the transaction ends, in the order of their ids. */
export async function lockHeldMoney(db: Db, held: readonly HeldMoney[]) {
  const orders = held.flatMap(({ order_id }) => order_id ?? [])
  const builds = held.flatMap(({ build_id }) => build_id ?? [])
  await sql`select from orders where id = any(${orders}::int[]) order by id for update`.execute(db)
  await sql`select from builds where id = any(${builds}::int[]) order by id for no key update`.execute(
    db,
  )
}

export interface HeldPayment {
  id: number
  kind: 'held' | 'written_off'
  amount: number
  account_id: number
  held_order_id: number | null
  held_build_id: number | null
  held_garage_id: number | null
}

/** Selects amounts of an invoice that held money paid or that were written off, and not reversed. */
export async function selectActiveHeldPayments(
  db: Db,
  invoiceId: number,
  kind: HeldPayment['kind'],
): Promise<HeldPayment[]> {
  const { rows } = await sql<HeldPayment>`
    select p.id, p.kind, p.amount, p.account_id, p.held_order_id, p.held_build_id, p.held_garage_id from payments p
    where p.invoice_id = ${invoiceId} and p.kind = ${kind} and not exists (select from payments r where r.returns_id = p.id)
    order by p.id`.execute(db)
  return rows
}
