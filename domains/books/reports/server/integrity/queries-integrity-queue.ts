/** The rule between the queue and its orders. */
import { sql } from 'kysely'
import type { Scope } from '#platform/server/session/scope.ts'
import { type Rule, ofBooks } from './queries-integrity-rule.ts'

const shown = sql.raw(
  `case t.kind when 'booking' then 'A-' else 'B-' end || lpad(t.number::text, 3, '0')`,
)

/**
 * A queued order has one waiting or called ticket, unless its last one was cancelled or a no-show. Such a ticket has no
 * order in a later status. Checks open tickets, and the numbers of the last days.
 */
export const queue = (scope: Scope): Rule => ({
  checked: sql`select
    (select count(*) from orders o join garages g on g.id = o.garage_id where o.stage = 'queued' and ${ofBooks(scope, 'g.country_id')})
    + (select count(*) from queue_tickets t join garages g on g.id = t.garage_id
      where t.state in ('waiting', 'called', 'serving') and ${ofBooks(scope, 'g.country_id')})`,
  broken: sql`
    select format('Work order %s is queued without a ticket', o.number) as what, null::int as entry_id, null::int as account_id,
      o.garage_id, o.id as order_id
    from orders o join garages g on g.id = o.garage_id
    left join lateral (select t.state from queue_tickets t where t.order_id = o.id order by t.id desc limit 1) t on true
    where o.stage = 'queued' and ${ofBooks(scope, 'g.country_id')}
      and (t.state is null or t.state in ('serving', 'done'))
    union all
    select format('Ticket %s of %s is %s, its work order is %s', ${shown}, t.day, t.state, o.stage), null, null, t.garage_id, o.id
    from queue_tickets t join orders o on o.id = t.order_id join garages g on g.id = t.garage_id
    where t.state in ('waiting', 'called', 'serving') and ${ofBooks(scope, 'g.country_id')}
      and case t.state when 'serving' then o.stage <> 'inspecting' else o.stage not in ('booked', 'queued') end
    union all
    select format('The tickets of %s have a gap: %s of %s', c.day, n.given, c.last), null, null, c.garage_id, null
    from queue_counters c join garages g on g.id = c.garage_id
    cross join lateral (select count(*)::int as given from queue_tickets t
      where t.garage_id = c.garage_id and t.day = c.day and t.kind = c.kind) n
    where c.day > current_date - 7 and n.given <> c.last and ${ofBooks(scope, 'g.country_id')}`,
})
