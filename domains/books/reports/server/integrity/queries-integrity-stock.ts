/** Rules between the ledger and stock: goods on hand, in transit and in work equal their accounts. */
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '#platform/server/session/scope.ts'
import { type Rule, type Since, entrySince, ofBooks, orderSince } from './queries-integrity-rule.ts'

/** What the accounts of these keys hold in each garage, without what somebody typed: that has no document. */
const booked = (scope: Scope, keys: readonly string[]): RawBuilder<unknown> => sql`
  select key, garage_id, sum(amount) as amount from (
    select a.system_key as key, b.garage_id, b.debit - b.credit as amount
    from accounts a join account_period_balances b on b.account_id = a.id
    where a.system_key in (${sql.join(keys)}) and ${ofBooks(scope, 'a.book_id')}
    union all
    select a.system_key, l.garage_id, l.credit - l.debit
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.source_type in ('manual', 'opening') and a.system_key in (${sql.join(keys)}) and ${ofBooks(scope, 'e.book_id')}
  ) x group by key, garage_id`

/** For each garage: the sums of an account and of its documents. `held` selects key, garage_id and amount. */
export const equalSums = (
  scope: Scope,
  keys: readonly string[],
  claimed: RawBuilder<unknown>,
): Rule => ({
  checked: sql`select count(*) from (${claimed}) h join garages g on g.id = h.garage_id where ${ofBooks(scope, 'g.country_id')}`,
  broken: sql`
    select format('Garage %s: the account %s says %s, its documents say %s', g.code, a.code, coalesce(b.amount, 0),
        coalesce(h.amount, 0)) as what,
      null::int as entry_id, a.id as account_id, g.id as garage_id, null::int as order_id
    from (${booked(scope, keys)}) b full join (${claimed}) h on h.key = b.key and h.garage_id = b.garage_id
    join garages g on g.id = coalesce(b.garage_id, h.garage_id)
    left join lateral (select a.id, a.code from accounts a where a.system_key = coalesce(b.key, h.key)
      and a.book_id = g.country_id and coalesce(a.garage_id, g.id) = g.id order by a.garage_id nulls last limit 1) a on true
    where ${ofBooks(scope, 'g.country_id')} and coalesce(b.amount, 0) <> coalesce(h.amount, 0)`,
})

/** The accounts of stock and of goods in transit hold what the items and the transfers are worth. */
export const stockValue = (scope: Scope): Rule =>
  equalSums(
    scope,
    ['INVENTORY_PARTS', 'INVENTORY_RAW', 'INVENTORY_SHOP', 'IN_TRANSIT'],
    sql`select account as key, garage_id, sum(value) as amount from stock_worth where value <> 0 group by 1, 2
      union all
      select 'IN_TRANSIT', t.from_garage_id, sum(l.value - l.received_value - l.lost_value)
      from stock_transfers t join stock_transfer_lines l on l.transfer_id = t.id
      where t.status in ('sent', 'part_received') group by 2`,
  )

/** Work in progress holds what orders cost whose invoice is not issued. */
export const workInProgress = (scope: Scope): Rule =>
  equalSums(
    scope,
    ['WIP_ORDER'],
    sql`select 'WIP_ORDER' as key, garage_id, sum(wip) as amount from orders where wip <> 0 group by garage_id`,
  )

const byMoves = sql`select item_id, sum(quantity) as quantity, sum(value) as value from stock_moves group by item_id`

/** The movements of an item add up to its stored quantity, and each one continues the previous one. */
export const stockMoves = (scope: Scope, since?: Since): Rule => {
  const items = since
    ? sql`select distinct item_id from stock_moves where id > ${since.move_id}`
    : sql`select item_id from stock_balances`
  const last = sql`left join lateral (select m.quantity_after, m.value_after from stock_moves m
    where m.item_id = b.item_id order by m.id desc limit 1) m on true`
  return {
    checked: sql`select count(*) from (${items}) t join stock_balances b on b.item_id = t.item_id
      join garages g on g.id = b.garage_id where ${ofBooks(scope, 'g.country_id')}`,
    broken: sql`
      select format('%s in %s: %s worth %s is kept, its movements say %s worth %s', i.name, g.code, b.quantity, b.value,
          coalesce(m.quantity_after, 0), coalesce(m.value_after, 0)) as what,
        null::int as entry_id, null::int as account_id, g.id as garage_id, null::int as order_id
      from (${items}) t join stock_balances b on b.item_id = t.item_id join inventory_items i on i.id = b.item_id
      join garages g on g.id = b.garage_id ${last}
      where ${ofBooks(scope, 'g.country_id')}
        and (b.quantity <> coalesce(m.quantity_after, 0) or b.value <> coalesce(m.value_after, 0))
      union all
      ${
        since
          ? sql`select format('Movement %s of %s in %s does not continue the one before it', m.id, i.name, g.code),
              null, null, g.id, null
            from stock_moves m join inventory_items i on i.id = m.item_id join garages g on g.id = m.garage_id
            left join lateral (select p.quantity_after, p.value_after from stock_moves p
              where p.item_id = m.item_id and p.id < m.id order by p.id desc limit 1) p on true
            where m.id > ${since.move_id} and ${ofBooks(scope, 'g.country_id')}
              and (m.quantity_after <> coalesce(p.quantity_after, 0) + m.quantity
                or m.value_after <> coalesce(p.value_after, 0) + m.value)`
          : sql`select format('%s in %s: %s worth %s is kept, all its movements come to %s worth %s', i.name, g.code, b.quantity,
              b.value, coalesce(m.quantity, 0), coalesce(m.value, 0)), null, null, g.id, null
            from stock_balances b join inventory_items i on i.id = b.item_id join garages g on g.id = b.garage_id
            left join (${byMoves}) m on m.item_id = b.item_id
            where ${ofBooks(scope, 'g.country_id')}
              and (b.quantity <> coalesce(m.quantity, 0) or b.value <> coalesce(m.value, 0))`
      }`,
  }
}

/** Reserved stock equals the reservations of orders, and is on hand. */
export const reservations = (scope: Scope): Rule => {
  const claimed = sql`select item_id, sum(reserved) as reserved from stock_claims where reserved > 0 group by item_id`
  const kept = sql`select item_id, garage_id, quantity, reserved from stock_balances where reserved <> 0`
  return {
    checked: sql`select count(*) from stock_claims c join garages g on g.id = c.garage_id where ${ofBooks(scope, 'g.country_id')}`,
    broken: sql`
      select format('%s in %s: %s reserved, the orders hold %s, %s on hand', i.name, g.code, coalesce(b.reserved, 0),
          coalesce(c.reserved, 0), b.quantity) as what,
        null::int as entry_id, null::int as account_id, g.id as garage_id, null::int as order_id
      from (${kept}) b full join (${claimed}) c on c.item_id = b.item_id
      join inventory_items i on i.id = coalesce(b.item_id, c.item_id) join garages g on g.id = i.garage_id
      where ${ofBooks(scope, 'g.country_id')}
        and (coalesce(b.reserved, 0) <> coalesce(c.reserved, 0) or b.reserved > b.quantity)`,
  }
}

/** An order costs what its lines were issued and what its third parties charged; all of it is in work until it is invoiced. */
export const orderCosts = (scope: Scope, since?: Since): Rule => {
  const changed = (column: string) => (since ? sql`and ${orderSince(since, column)}` : sql``)
  return {
    checked: sql`select count(*) from orders o join garages g on g.id = o.garage_id
      where (o.parts_cost <> 0 or o.third_party_cost <> 0) and ${ofBooks(scope, 'g.country_id')} ${changed('o.id')}`,
    broken: sql`
      with parts as (
        select l.order_id, sum(l.issued_value) as cost, coalesce(sum(l.issued_value) filter (where l.warranty_id is not null), 0) as free
        from order_lines l where l.issued > 0 ${changed('l.order_id')} group by 1
      ), outside as (
        select p.order_id, sum(p.cost) as cost from third_party_purchases p
        where p.cost_of = 'order' and p.deleted_at is null ${changed('p.order_id')} group by 1
      ), moved as (
        select m.source_id as order_id, -sum(m.value) as cost from stock_moves m
        where m.source_type = 'work_order' ${changed('m.source_id')} group by 1
      )
      select format('Work order %s: parts %s (issued %s, moved %s), third parties %s (bought %s), in work %s', o.number, o.parts_cost,
          coalesce(p.cost, 0), coalesce(m.cost, 0), o.third_party_cost, coalesce(t.cost, 0), o.wip) as what,
        null::int as entry_id, null::int as account_id, o.garage_id, o.id as order_id
      from orders o join garages g on g.id = o.garage_id
      left join parts p on p.order_id = o.id left join outside t on t.order_id = o.id left join moved m on m.order_id = o.id
      where ${ofBooks(scope, 'g.country_id')} ${changed('o.id')}
        and (o.parts_cost <> coalesce(p.cost, 0) or o.parts_cost <> coalesce(m.cost, 0)
          or (o.stage not in ('cancelled', 'no_show') and o.third_party_cost <> coalesce(t.cost, 0))
          or (o.wip <> 0 and (o.billing in ('issued', 'part_paid', 'paid', 'written_off') or o.stage in ('cancelled', 'no_show')))
          or (o.wip <> o.parts_cost - coalesce(p.free, 0) + o.third_party_cost and o.billing in ('none', 'draft')
            and o.stage not in ('cancelled', 'no_show', 'delivered')))`,
  }
}

const owed = sql`
  select 'AP_INVENTORY' as key, supplier_id, garage_id, owed from purchases where owed <> 0
  union all
  select 'AP_THIRD_PARTY', supplier_id, garage_id, owed from third_party_purchases where owed <> 0`

/** The payable of each supplier equals its purchases, and prepayments equal the advance account. */
export const payables = (scope: Scope, since?: Since): Rule => {
  const accounts = sql`a.system_key in ('AP_INVENTORY', 'AP_THIRD_PARTY')`
  const recent = sql`created_at >= ${since?.at}::timestamptz - interval '10 minutes'`
  const changed = since
    ? sql`and l.party_id in (select n.party_id from journal_lines n join accounts a on a.id = n.account_id
        where n.entry_id > ${since.entry_id} and ${accounts}
        union select supplier_id from purchases where owed <> 0 and ${recent}
        union select supplier_id from third_party_purchases where owed <> 0 and ${recent})`
    : sql``
  const lines = sql`
    select a.system_key as key, l.party_id as supplier_id, l.garage_id, sum(l.credit - l.debit) as amount
    from accounts a join journal_lines l on l.account_id = a.id join journal_entries e on e.id = l.entry_id
    where ${accounts} and e.source_type not in ('manual', 'opening') and ${ofBooks(scope, 'a.book_id')} ${changed}
    group by 1, 2, 3`
  const documents = sql`
    select l.key, l.supplier_id, l.garage_id, sum(l.owed) as amount from (
      select d.key, d.supplier_id as party_id, d.supplier_id, d.garage_id, d.owed from (${owed}) d) l
    where true ${changed} group by 1, 2, 3`
  const advance = equalSums(
    scope,
    ['SUPPLIER_ADVANCE'],
    sql`select 'SUPPLIER_ADVANCE' as key, garage_id, sum(advance) as amount from purchases where advance <> 0 group by garage_id`,
  )
  return {
    checked: sql`select count(*) from (${lines}) x`,
    broken: sql`
      select format('%s in %s: the books owe %s on %s, the purchases say %s', coalesce(s.name, 'No supplier'), g.code,
          coalesce(b.amount, 0), coalesce(b.key, d.key), coalesce(d.amount, 0)) as what,
        null::int as entry_id, null::int as account_id, g.id as garage_id, null::int as order_id
      from (${lines}) b full join (${documents}) d
        on d.key = b.key and d.supplier_id = b.supplier_id and d.garage_id = b.garage_id
      join garages g on g.id = coalesce(b.garage_id, d.garage_id)
      left join suppliers s on s.id = coalesce(b.supplier_id, d.supplier_id)
      where ${ofBooks(scope, 'g.country_id')} and coalesce(b.amount, 0) <> coalesce(d.amount, 0)
      union all
      select * from (${advance.broken}) a`,
  }
}

const documentTypes = [
  ['inventory_purchase', 'purchases'],
  ['third_party_purchase', 'third_party_purchases'],
  ['stock_transfer', 'stock_transfers'],
  ['stock_count', 'stock_counts'],
] as const

/** A purchase that came or was paid has its entries, and every entry of goods has its document. */
export const goodsPapers = (scope: Scope, since?: Since): Rule => {
  const newest = (table: string) =>
    since ? sql`and d.id > (select coalesce(max(id), 0) - 1000 from ${sql.table(table)})` : sql``
  const missing = (
    { table, type, event }: { table: string; type: string; event: string },
    posts: RawBuilder<unknown>,
  ) => sql`
    select format('%s: its entry "%s" is missing', d.number, ${event}::text) as what, null::int as entry_id,
      null::int as account_id, d.garage_id, null::int as order_id
    from ${sql.table(table)} d join garages g on g.id = d.garage_id
    where ${posts} and ${ofBooks(scope, 'g.country_id')} ${newest(table)} and not exists (
      select from journal_entries e where e.book_id = g.country_id and e.source_type = ${type}
        and e.source_id = d.id::text and e.event = ${event})`
  const parts = { table: 'purchases', type: 'inventory_purchase' }
  const outside = { table: 'third_party_purchases', type: 'third_party_purchase' }
  const strays = documentTypes.map(
    ([type, table]) => sql`
      select format('Entry %s has no document', e.number), e.id, null, e.garage_id, null
      from journal_entries e where e.source_type = ${type} and ${entrySince(since, 'e.id')}
        and ${ofBooks(scope, 'e.book_id')} and not exists (select from ${sql.table(table)} d where d.id::text = e.source_id)`,
  )
  return {
    checked: sql`select (select count(*) from purchases d join garages g on g.id = d.garage_id
        where ${ofBooks(scope, 'g.country_id')} ${newest('purchases')})
      + (select count(*) from third_party_purchases d join garages g on g.id = d.garage_id
        where ${ofBooks(scope, 'g.country_id')} ${newest('third_party_purchases')})`,
    broken: sql.join(
      [
        missing({ ...parts, event: 'received' }, sql`d.received_value > 0 and d.opened_on is null`),
        missing({ ...parts, event: 'opened' }, sql`d.opened_on is not null`),
        missing({ ...parts, event: 'paid' }, sql`d.is_paid and d.total > 0`),
        missing({ ...outside, event: 'recorded' }, sql`d.total > 0`),
        missing({ ...outside, event: 'paid' }, sql`d.is_paid and d.total > 0`),
        ...strays,
      ],
      sql` union all `,
    ),
  }
}
