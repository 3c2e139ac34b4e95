/** The rules of links to customers and of messages. */
import { sql } from 'kysely'
import type { Scope } from '#platform/server/session/scope.ts'
import { type Rule, type Since, ofBooks } from './queries-integrity-rule.ts'

/**
 * A link belongs to the garage of its order, invoice or bill; an order that its customer agreed to by a link has that
 * decision. Links made since an earlier check begin a little before it.
 */
export const shares = (scope: Scope, since?: Since): Rule => {
  const created = since
    ? sql`s.created_at >= ${since.at}::timestamptz - interval '10 minutes'`
    : sql`true`
  const decided = since
    ? sql`o.agreed_at >= ${since.at}::timestamptz - interval '10 minutes'`
    : sql`true`
  return {
    checked: sql`select count(*) from shares s join garages g on g.id = s.garage_id
      where ${created} and ${ofBooks(scope, 'g.country_id')}`,
    broken: sql`
      select format('Link %s is of another garage than its order or bill', s.id) as what, null::int as entry_id,
        null::int as account_id, s.garage_id, s.order_id
      from shares s join garages g on g.id = s.garage_id left join orders o on o.id = s.order_id
        left join invoices i on i.id = s.invoice_id left join build_bills b on b.id = s.build_bill_id
      where ${created} and ${ofBooks(scope, 'g.country_id')}
        and coalesce(o.garage_id, i.garage_id, b.garage_id) is distinct from s.garage_id
      union all
      select format('Work order %s was agreed to by a link, without a decision', o.number), null, null, o.garage_id, o.id
      from orders o join garages g on g.id = o.garage_id
      where o.agreed_how = 'link' and ${decided} and ${ofBooks(scope, 'g.country_id')}
        and not exists (select from share_decisions d where d.order_id = o.id and d.decided_at = o.agreed_at)`,
  }
}

/** A message that has not ended has its next time, and none is handed over for an hour. */
export const messages = (scope: Scope): Rule => {
  const open = sql`from messages m join garages g on g.id = m.garage_id
    where m.state in ('waiting', 'queued', 'failed', 'sending') and ${ofBooks(scope, 'g.country_id')}`
  return {
    checked: sql`select count(*) ${open}`,
    broken: sql`
      select format('Message %s is %s without a next time', m.id, m.state) as what, null::int as entry_id,
        null::int as account_id, m.garage_id, m.order_id ${open}
        and case m.state when 'sending' then m.handing_since is null when 'waiting' then m.not_before is null
          else m.due_at is null end
      union all
      select format('Message %s is being sent since %s', m.id, m.handing_since), null, null, m.garage_id, m.order_id ${open}
        and m.state = 'sending' and m.handing_since < now() - interval '1 hour'`,
  }
}
