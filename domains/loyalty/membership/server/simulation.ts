/** Simulates settings: the points that they would have given for paid invoices, beside the settings of their day. */
import { type Replayed, summarizeSimulation } from '#domains/company/simulations/rules.ts'
import { addDays, countryZones, dayIn } from '#platform/contract/days.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { requireCountry } from '#platform/server/session/scope.ts'
import type { Settings, membership } from '../contract.ts'
import { TIER_DAYS, type Terms, liabilityOf, pointsOf, tierFrom, tierOf } from '../rules.ts'
import { type PaidRow, selectPaidSince } from './queries.ts'
import { selectSettings } from './queries-settings.ts'

/** Both sides use the tier by the customer's payments in the year before the invoice. */
export async function simulateSettings({
  db,
  scope,
  body,
  at,
}: CallContext<typeof membership.rehearse>) {
  const { settings, days } = body
  const { country_id } = settings
  requireCountry(scope, country_id, 'settings.country_id')
  const to = dayIn(countryZones[country_id], at)
  const from = addDays(to, 1 - days)
  const rows = await selectPaidSince(db, scope, {
    country_id,
    from,
    yearBefore: addDays(from, -TIER_DAYS),
  })
  const settingsRows = await selectSettings(db, scope, country_id)
  return {
    ...summarizeSimulation(replay(rows, settingsRows, settings), { days, from, to }),
    country_id,
  }
}

/** @param rows by customer, the oldest first @param settingsRows the newest first */
function replay(
  rows: readonly PaidRow[],
  settingsRows: readonly Settings[],
  settings: Terms,
): Replayed[] {
  const replayed: Replayed[] = []
  let oldest = 0
  let sum = 0
  for (const [at, row] of rows.entries()) {
    if (rows[oldest]?.customer.id !== row.customer.id) {
      oldest = at
      sum = 0
    }
    const first = tierFrom(row.paid_on)
    for (; oldest < at && rows[oldest]!.paid_on < first; oldest++) sum -= rows[oldest]!.net
    if (row.is_replayed && row.order)
      replayed.push(
        comparePoints(
          { ...row, order: row.order },
          sum,
          settingsRows.find((each) => each.valid_from <= row.issued_on)!,
          settings,
        ),
      )
    sum += row.net
  }
  return replayed
}

type Order = NonNullable<PaidRow['order']>
function comparePoints(
  row: PaidRow & { order: Order },
  sum: number,
  old: Terms,
  planned: Terms,
): Replayed {
  const pointsBy = (terms: Terms) => {
    const points = pointsOf(row.earning, tierOf(sum, terms.tiers), terms)
    return { points, net: row.net - liabilityOf(points, terms) }
  }
  const [before, after] = [pointsBy(old), pointsBy(planned)]
  const { order, customer, garage, cost } = row
  return {
    order,
    customer,
    garage,
    cost,
    date: row.paid_on,
    before: before.net,
    after: after.net,
    amount: after.points - before.points,
  }
}
