/** The board: orders by open stage, the longest wait first. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { namedReference, orderByName } from '#platform/server/database/query.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { BoardCard } from '../../contract-floor.ts'
import type { OrderFacts, Stage } from '../../rules.ts'
import { deposit } from '../queries-detail.ts'

/** Sums of one stage. */
export const MAX_CARDS = 100

export type StoredCard = Omit<BoardCard, 'hours' | 'blockers' | 'next' | 'risk'> &
  Omit<OrderFacts, 'stage'> & {
    stage: Stage
    country_id: number
    staged_at: string
    of_stage: number
    worth: number
  }

/**
 * Until the customer approves, an order's value is that of all lines not declined; afterwards its total. At most a
 * hundred cards a stage, each with the count and the sum of its stage.
 */
export async function selectBoard(
  db: Db,
  scope: Scope,
  { mechanic_id }: { mechanic_id?: number | undefined },
): Promise<StoredCard[]> {
  const { rows } = await sql<StoredCard>`
    with placed as (
      select o.id, o.stage, row_number() over (partition by o.stage order by o.staged_at, o.id) as place,
        count(*) over (partition by o.stage)::int as of_stage,
        (sum(case when o.stage in ('booked', 'queued', 'inspecting', 'awaiting_approval') then asked.amount else o.grand_total end)
          over (partition by o.stage))::bigint as worth
      from orders o left join lateral (select coalesce(sum(l.amount), 0) as amount from order_lines l
        where l.order_id = o.id and l.approval <> 'declined'
          and o.stage in ('booked', 'queued', 'inspecting', 'awaiting_approval')) asked on true
      where o.stage not in ('delivered', 'cancelled', 'no_show') and ${inScope(scope, 'o.garage_id')}
        and (${mechanic_id ?? null}::int is null or o.mechanic_id = ${mechanic_id ?? null}::int))
    select orders.id, orders.number, orders.version, orders.stage, orders.billing, orders.license_plate, orders.mechanic_id,
      orders.slot_at, orders.promised_at, orders.staged_at, orders.paid, orders.estimate_version, orders.link_version, orders.grand_total,
      placed.of_stage, placed.worth, g.country_id, g.time_zone,
      json_build_object('id', g.id, 'name', g.name) as garage,
      concat_ws(' ', ${sql.raw(namedReference('brands', 'v.brand_id'))}->>'name', ${sql.raw(namedReference('models', 'v.model_id'))}->>'name') as car,
      orders.customer_name as customer, m.full_name as mechanic, ${sql.raw(deposit)} as deposit,
      (select coalesce(json_agg(json_build_object('approval', l.approval, 'work', l.work, 'amount', l.amount,
          'issued', l.issued, 'warranty_id', l.warranty_id, 'shortage', coalesce(c.wanted - c.reserved, 0))), '[]')
        from order_lines l left join stock_claims c on c.order_line_id = l.id where l.order_id = orders.id) as lines,
      (select coalesce(json_agg(json_build_object('signer', s.signer, 'estimate_version', s.estimate_version)), '[]')
        from order_signatures s where s.order_id = orders.id) as signatures
    from placed join orders on orders.id = placed.id join garages g on g.id = orders.garage_id
      join vehicles v on v.id = orders.vehicle_id left join employees m on m.id = orders.mechanic_id
    where placed.place <= ${sql.lit(MAX_CARDS)} order by placed.place`.execute(db)
  return rows
}

const EARLY = sql`('booked', 'queued', 'inspecting', 'awaiting_approval')`

/** The sum of each stage's orders in each ledger, as counted on the board. */
export async function selectStageTotals(
  db: Db,
  scope: Scope,
  { mechanic_id }: { mechanic_id?: number | undefined },
) {
  const { rows } = await sql<{ stage: Stage; garage_id: number; worth: number }>`
    select o.stage, o.garage_id, sum(case when o.stage in ${EARLY} then asked.amount else o.grand_total end)::bigint as worth
    from orders o left join lateral (select coalesce(sum(l.amount), 0) as amount from order_lines l
      where l.order_id = o.id and l.approval <> 'declined' and o.stage in ${EARLY}) asked on true
    where o.stage not in ('delivered', 'cancelled', 'no_show') and ${inScope(scope, 'o.garage_id')}
      and (${mechanic_id ?? null}::int is null or o.mechanic_id = ${mechanic_id ?? null}::int)
    group by 1, 2`.execute(db)
  return rows
}

/** The newest orders that determine a garage's popular services: a fixed number, so that the cost does not grow. */
const RECENT = 300
const MOST = 8

/** Those still for sale, at the prices of the garage's own day. */
export async function selectFavourites(db: Db, scope: Scope, at: Date) {
  const { rows } = await sql<{ id: number; name: string; price: number }>`
    with recent as (
      select id, garage_id from orders where ${inScope(scope, 'orders.garage_id')}
      order by created_at desc, id desc limit ${RECENT})
    select services.id, services.country_id, services.name,
      price_on(services.id, (${at.toISOString()}::timestamptz at time zone max(garages.time_zone))::date) as price
    from recent
    join garages on garages.id = recent.garage_id
    join order_lines as line on line.order_id = recent.id
    join catalog_services as services on services.id = line.catalog_service_id
    where services.country_id = garages.country_id
    group by services.id, services.name
    order by count(*) desc, ${orderByName('services.name')}
    limit ${MOST}`.execute(db)
  return rows
}
