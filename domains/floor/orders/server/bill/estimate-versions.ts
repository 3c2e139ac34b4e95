/** Freezes estimates: when the order starts to wait for approval, and again when a discount changes the shown total. */
import { currentEstimate, storeEstimateVersion } from '#domains/floor/estimates/server/estimates.ts'
import type { EstimateLine } from '#domains/floor/estimates/contract.ts'
import { showPlate } from '#platform/contract/text/license-plate.ts'
import type { LineShare } from '#platform/contract/money/totals.ts'
import type { Approval, LineKind } from '../../rules.ts'
import type { Change } from '../change.ts'
import { computeTotals } from './computing.ts'
import type { OrderFields } from '../queries-changes.ts'
import { type LockedOrder, type StoredLine, selectLines } from '../queries-row.ts'

/** The estimate to approve: the totals as if all of it were approved, and which lines are new or more expensive. */
export async function createEstimateVersion(
  change: Change,
  order: LockedOrder,
  lines: readonly StoredLine[],
) {
  const offeredLines = lines.filter(({ approval }) => approval !== 'declined')
  const totals = await totalsOfWhole(change, order, offeredLines)
  await put(change, order, {
    totals,
    lines: offeredLines.map(
      ({ id, kind, name, qty, unit_price, discount, approval, ...line }, at) => ({
        line_id: id,
        kind: kind as LineKind,
        name,
        qty,
        unit_price,
        discount,
        amount: line.amount,
        approval: approval as Approval,
        changed: approval === 'proposed',
        // during check-in the adviser approves lines directly, so the estimate is the first request
        agreed_amount: order.agreed_total === null ? null : line.agreed_amount,
        ...taxOf(totals.shares[at]),
      }),
    ),
  })
}

/**
 * While the customer decides, lines cannot change. A discount, a voucher or points that change the shown total create
 * another version.
 * @returns the fields of the order that change with it
 */
export async function renewEstimateVersion(
  change: Change,
  order: LockedOrder,
): Promise<OrderFields> {
  const { db, scope } = change
  if (order.stage !== 'awaiting_approval') return {}
  const current = await currentEstimate(db, scope, order.id)
  if (!current) return {}
  // as they were shown: a dearer line that was declined meanwhile has its earlier price again
  const shownOf = new Map(current.lines.map((line) => [line.line_id, line]))
  const lines = (await selectLines(db, scope, order.id)).flatMap((line) => {
    const shown = shownOf.get(line.id)
    if (!shown) return []
    const { qty, unit_price, discount, amount } = shown
    return [{ ...line, qty, unit_price, discount, amount }]
  })
  const totals = await totalsOfWhole(change, order, lines)
  // a tax rate that has changed meanwhile makes no new version
  if (totals.discount === current.discount && totals.sub_total === current.sub_total) return {}
  const shares = new Map(lines.map(({ id }, at) => [id, totals.shares[at]]))
  const shownLines = current.lines.map((line) => ({ ...line, ...taxOf(shares.get(line.line_id)) }))
  await put(change, order, { totals, lines: shownLines })
  return { estimate_version: order.estimate_version + 1 }
}

const taxOf = (share: LineShare | undefined) =>
  share?.tax_code_id ? { tax_code_id: share.tax_code_id, tax: share.tax } : {}

async function totalsOfWhole(
  { db, scope, at }: Change,
  order: LockedOrder,
  lines: readonly StoredLine[],
) {
  const approvedLines = lines.map((line) => ({ ...line, approval: 'approved' as const }))
  const { totals } = await computeTotals(db, scope, order, at, approvedLines)
  const { sub_total, discount, voucher, points, tax, taxes, grand_total, shares } = totals
  const off = discount + voucher + points
  return { sub_total, discount: off, tax, grand_total, taxes, shares }
}

interface RequestedLines {
  lines: readonly EstimateLine[]
  totals: Awaited<ReturnType<typeof totalsOfWhole>>
}

const put = (
  change: Change,
  order: LockedOrder,
  { lines, totals: { shares: _, taxes, ...totals } }: RequestedLines,
) =>
  storeEstimateVersion(change, {
    order_id: order.id,
    number: order.number,
    version: order.estimate_version + 1,
    license_plate: showPlate(order.license_plate, order.country_id),
    customer: order.customer_name,
    lines,
    totals,
    taxes,
    // before the first agreement: lines that were approved during check-in
    difference: totals.grand_total - (order.agreed_total ?? order.grand_total),
  })
