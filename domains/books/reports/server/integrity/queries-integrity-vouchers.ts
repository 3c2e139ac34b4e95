/** The rules of vouchers: their figures are their coupons, and coupons agree with orders and invoices. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Scope } from '#platform/server/session/scope.ts'
import {
  type Rule,
  type Since,
  invoiceSince,
  ofBooks,
  orderSince,
} from './queries-integrity-rule.ts'

/** Those that are valid in a country of the books. */
const validIn = ({ countries }: Scope): RawBuilder<SqlBool> =>
  countries === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(v.country_ids = '{}' or v.country_ids && ${[...countries]}::int[])`

/** Taken is how many coupons there are, used and given what invoices used; a coupon may have left its order meanwhile. */
export const voucherFigures = (scope: Scope): Rule => ({
  checked: sql`select count(*) from vouchers v where ${validIn(scope)}`,
  broken: sql`
    with said as (
      select voucher_id, count(*) as taken, count(*) filter (where state = 'used') as used,
        coalesce(sum(discount) filter (where state = 'used'), 0) as given
      from coupons group by 1
    )
    select format('Voucher %s says %s taken, %s used, %s given, its coupons %s, %s, %s', v.code, v.taken, v.used, v.discount_given,
        coalesce(s.taken, 0), coalesce(s.used, 0), coalesce(s.given, 0)) as what,
      null::int as entry_id, null::int as account_id, null::int as garage_id, null::int as order_id
    from vouchers v left join said s on s.voucher_id = v.id
    where ${validIn(scope)} and (v.taken, v.used, v.discount_given)
      is distinct from (coalesce(s.taken, 0), coalesce(s.used, 0), coalesce(s.given, 0))`,
})

/** An invoice with a voucher has one used coupon of its discount; an order without an invoice one that is reserved. */
export const voucherUses = (scope: Scope, since?: Since): Rule => ({
  checked: sql`select count(*) from coupons c join garages g on g.id = c.garage_id
    where ${ofBooks(scope, 'g.country_id')} and ${orderSince(since, 'c.order_id')}`,
  broken: sql`
    select format('Invoice %s is %s with %s off by a voucher, its coupon says %s', i.number, i.status, i.voucher_value,
        coalesce(c.discount, 0)) as what,
      null::int as entry_id, null::int as account_id, i.garage_id, i.order_id
    from (select id, number, status, voucher_value, garage_id, order_id from invoices
        where voucher_value > 0 and status = 'issued' and credited_on is null
      union select i.id, i.number, i.status, i.voucher_value, i.garage_id, i.order_id
        from coupons u join invoices i on i.id = u.invoice_id where u.state = 'used') i
    join garages g on g.id = i.garage_id
    left join coupons c on c.invoice_id = i.id and c.state = 'used'
    where ${ofBooks(scope, 'g.country_id')} and ${invoiceSince(since, 'i.id')}
      -- what is credited was not given
      and (i.status <> 'issued' or i.voucher_value - (select coalesce(sum(n.voucher_value), 0) from credit_notes n
        where n.invoice_id = i.id and n.status = 'issued') <> coalesce(c.discount, 0))
    union all
    select format('Work order %s has %s off by a voucher, its coupon says %s', o.number, o.voucher_value, coalesce(c.discount, 0)),
      null, null, o.garage_id, o.id
    from orders o join garages g on g.id = o.garage_id left join coupons c on c.order_id = o.id
    where ${ofBooks(scope, 'g.country_id')} and ${orderSince(since, 'o.id')}
      and (o.voucher_value > 0 or c.id is not null) and o.voucher_value <> coalesce(c.discount, 0)
      and not exists (select from invoices i where i.order_id = o.id and i.status = 'issued' and i.credited_net <> 0)`,
})
