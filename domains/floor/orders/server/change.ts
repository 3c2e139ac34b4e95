/**
 * The common frame of every change to an order: lock it in the caller's scope, compare versions, recompute the totals,
 * raise the version, and write the activity row.
 */
import { updateVoucherDiscount } from '#domains/loyalty/vouchers/server/redemption.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { sameTaxes } from '#platform/contract/money/tax.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { Call } from '#platform/contract/route.ts'
import { assertCurrentVersion } from '#platform/server/http/record.ts'
import type { Actor } from '#platform/server/session/actor.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { ORDER } from '../contract.ts'
import { orderMessages } from '../messages.ts'
import type { OrderFacts } from '../rules.ts'
import { computeTotals } from './bill/computing.ts'
import { adjustPointsToBill } from './bill/adjust-points.ts'
import { renewEstimateVersion } from './bill/estimate-versions.ts'
import {
  type OrderFields,
  selectMechanic,
  updateLineTaxes,
  updateOrder,
} from './queries-changes.ts'
import { detachVoucher } from './bill/remove-voucher.ts'
import { type LockedOrder, type StoredLine, lockOrder } from './queries-row.ts'

/** What a change needs of its request; demo data, links of customers and other domains can provide it too. */
export type Change = Pick<CallContext<Call>, 'db' | 'scope' | 'audit' | 'at'> & { me: Actor }

/** Locks an order in scope. A stale version gets a 409 with the changes since. */
export async function lockForChange(
  { db, scope, at }: Pick<Change, 'db' | 'scope' | 'at'>,
  id: number,
  version: number | undefined,
): Promise<LockedOrder> {
  const order = (await lockOrder(db, scope, id, at)) ?? fail()
  await assertCurrentVersion(db, ORDER, order, version)
  return order
}

const fail = (): never => {
  throw notFound()
}

export function requireVersion(version: number | undefined): number {
  if (version === undefined) throw invalid({ version: messages.required })
  return version
}

/** Rules use typed stages and billing states; the database stores text. */
export const factsOf = (order: { stage: string; billing: string }) => order as unknown as OrderFacts

/** Payments left by a voided invoice belong to the customer: the ledger holds them under the customer's name. */
export function assertNoMoney({ deposit, paid }: LockedOrder) {
  if (deposit > 0) throw conflict(orderMessages.downPayment)
  if (paid > 0) throw conflict(orderMessages.moneyTaken)
}

/** Writes fields that the totals do not depend on; returns the result of every write. */
export async function saveFields(
  { db, scope, audit }: Pick<Change, 'db' | 'scope' | 'audit'>,
  order: LockedOrder,
  fields: OrderFields = {},
) {
  const version = await updateOrder(db, scope, order.id, fields)
  audit.updated(ORDER, order, { ...fields, id: order.id, garage_id: order.garage_id, version })
  return { id: order.id, version }
}

/** Writes each line's tax if it changed; without tax nothing is written. */
async function keepTaxes(
  db: Db,
  orderId: number,
  lines: readonly { line: StoredLine; taxed_by_id: number | null; tax: number }[],
) {
  const changed = lines.filter(
    ({ line, taxed_by_id, tax }) => line.taxed_by_id !== taxed_by_id || line.tax !== tax,
  )
  if (changed.length > 0)
    await updateLineTaxes(
      db,
      orderId,
      changed.map(({ line: { id }, taxed_by_id, tax }) => ({ id, taxed_by_id, tax })),
    )
}

/**
 * After a change that affects the totals: writes them, removes a voucher that is no longer valid, and releases points
 * that no longer fit. `fields`: further changes, including points applied or removed just now.
 */
export async function saveTotals(change: Change, before: LockedOrder, fields: OrderFields = {}) {
  const { db, scope, at } = change
  const order = { ...before, ...fields } as LockedOrder
  const { lines, tax, totals, points, voucher } = await computeTotals(db, scope, order, at)
  if (voucher) {
    const { on, decision } = voucher
    if (decision.ok) await updateVoucherDiscount(db, on, decision.discount)
    else await detachVoucher(change, order, on, decision.code)
  }
  await adjustPointsToBill(change, order, points)
  await keepTaxes(
    db,
    order.id,
    lines.map((line, index) => ({
      line,
      taxed_by_id: tax.codes[index]?.tax_code_id ?? null,
      tax: totals.shares[index]?.tax ?? 0,
    })),
  )
  const estimateVersion = await renewEstimateVersion(change, { ...order, points })
  return saveFields(change, before, {
    ...fields,
    ...estimateVersion,
    points,
    services: lines
      .filter(({ approval }) => approval !== 'declined')
      .map(({ name }) => name)
      .slice(0, 5),
    sub_total: totals.sub_total,
    discount: totals.discount,
    voucher_value: totals.voucher,
    points_value: totals.points,
    total: totals.net,
    tax: totals.tax,
    ...(sameTaxes(totals.taxes, before.taxes) ? {} : { taxes: totals.taxes }),
    grand_total: totals.grand_total,
  })
}

/** The odometer only goes forward; a lower reading needs a reason (a new instrument, an earlier typing error). */
export function assertOdometer(
  given: number,
  known: number | null,
  reason: string | null | undefined,
) {
  if (known !== null && given < known && !reason)
    throw invalid({ odometer_in: createMessage(orderMessages.odometerLower, { odometer: known }) })
}

export async function assertMechanic(
  db: Db,
  scope: Scope,
  garageId: number,
  mechanicId: number | null | undefined,
) {
  if (mechanicId != null && !(await selectMechanic(db, scope, garageId, mechanicId)))
    throw invalid({ mechanic_id: messages.unknownReference })
}
