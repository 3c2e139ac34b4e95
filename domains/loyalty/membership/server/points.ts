/**
 * The life of points: reserved by an order, redeemed with its invoice, earned when that is fully paid, withdrawn and
 * returned when it is void. Other domains call these functions, and lock the membership first (`holdMember`).
 */
import { updateTier as setTier } from '#domains/people/customers/server/queries.ts'
import { postEntry } from '#domains/books/journal/server/posting.ts'
import type { Db } from '#platform/server/database/db.ts'
import {
  type Terms,
  type TierName,
  addMonths,
  liabilityOf,
  liabilityShare,
  pointsOf,
  rankOf,
  consumeOldestLots,
  tierFrom,
  tierOf,
} from '../rules.ts'
import { type LiabilityChange, liabilityLines } from './posting.ts'
import {
  type NewEntry,
  type UsableLot,
  changeDebt,
  deleteReservedPoints,
  insertEntry,
  insertReservedPoints,
  insertLot,
  insertPaid,
  lockMember,
  selectDebts,
  selectEarning,
  selectReservedPoints,
  selectPaid,
  selectReserved,
  selectSpent,
  selectUsable,
  updateLot,
} from './queries-points.ts'
import { selectTerms } from './queries-settings.ts'

/** The member whose points change, the day, and the acting user. */
export interface PointsEvent {
  customer_id: number
  garage_id: number
  day: string
  at: Date
  employee_id: number | null
  order_id?: number
  invoice_id?: number
  reason?: string
}

export const pointsEntry = (
  { customer_id, day, at, employee_id, order_id, invoice_id, reason }: PointsEvent,
  entry: Pick<NewEntry, 'kind' | 'points' | 'booked' | 'garage_id' | 'lot_id' | 'debt_id'>,
): NewEntry => ({
  customer_id,
  day,
  at: at.toISOString(),
  employee_id,
  order_id: order_id ?? null,
  invoice_id: invoice_id ?? null,
  reason: reason ?? null,
  ...entry,
})

/** What a customer may redeem now, and the terms; nothing without a membership. */
export async function offerOf(
  db: Db,
  {
    customer_id,
    country_id,
    day,
    at,
  }: { customer_id: number; country_id: number; day: string; at: Date },
  member: { points: number; blocked_at: string | null } | undefined,
) {
  const [terms, lots, reserved] = [
    await selectTerms(db, country_id, day),
    await selectUsable(db, customer_id, at),
    await selectReserved(db, customer_id),
  ]
  const freePoints = lots.reduce((sum, lot) => sum + lot.free, 0)
  const balance = member?.points ?? 0
  const blocked = member === undefined || member.blocked_at !== null
  return {
    terms,
    lots,
    balance,
    blocked,
    // a debt reduces the redeemable points
    available: blocked ? 0 : Math.max(0, Math.min(freePoints, balance - reserved)),
  }
}

/** Reserves points of the oldest lots for an order. The caller has released its earlier points and called `offerOf`. */
export const reservePoints = (
  db: Db,
  orderId: number,
  lots: Parameters<typeof consumeOldestLots<{ id: number; free: number }>>[0],
  points: number,
) => insertReservedPoints(db, orderId, consumeOldestLots(lots, points))

export const releasePoints = (db: Db, orderId: number) => deleteReservedPoints(db, orderId)

/** Releases points of an order that needs fewer: the lots that expire last go first. */
export async function reduceReservedPoints(db: Db, orderId: number, points: number) {
  const reservedLots = await selectReservedPoints(db, orderId)
  await deleteReservedPoints(db, orderId)
  await insertReservedPoints(
    db,
    orderId,
    consumeOldestLots(
      reservedLots.map((lot) => ({ ...lot, free: lot.points })),
      points,
    ),
  )
}

/** Takes points from a lot at its booked value. Returns the change of the liability. */
async function takeFromLot(
  db: Db,
  on: PointsEvent,
  lot: Omit<UsableLot, 'free'>,
  points: number,
  kind: 'redeem' | 'adjust',
): Promise<LiabilityChange> {
  const booked = liabilityShare(lot, points)
  await updateLot(db, lot.id, {
    remaining: lot.remaining - points,
    booked_remaining: lot.booked_remaining - booked,
  })
  const change = { garage_id: lot.garage_id, booked: -booked }
  await insertEntry(db, pointsEntry(on, { kind, points: -points, lot_id: lot.id, ...change }))
  return change
}

/**
 * Redeems an order's points with its invoice. Returns the change of the liability by garage, for its entry (rule 8:
 * B).
 */
export async function redeemPoints(
  db: Db,
  on: PointsEvent & { order_id: number },
): Promise<LiabilityChange[]> {
  const reservedLots = await selectReservedPoints(db, on.order_id)
  await deleteReservedPoints(db, on.order_id)
  const changes: LiabilityChange[] = []
  for (const lot of reservedLots) changes.push(await takeFromLot(db, on, lot, lot.points, 'redeem'))
  return changes
}

/** Repays debts with new points, each at its booked value. Returns the remaining points. */
export async function fillDebts(
  db: Db,
  on: PointsEvent,
  kind: NewEntry['kind'],
  points: number,
  creditNoteId?: number,
) {
  const changes: LiabilityChange[] = []
  let remaining = points
  for (const debt of await selectDebts(db, on.customer_id)) {
    const filled = Math.min(remaining, debt.remaining)
    if (filled === 0) break
    const booked = liabilityShare(debt, filled)
    await changeDebt(db, debt.id, -filled, -booked)
    const change = { garage_id: debt.garage_id, booked }
    await insertEntry(db, {
      ...pointsEntry(on, { kind, points: filled, debt_id: debt.id, ...change }),
      credit_note_id: creditNoteId ?? null,
    })
    changes.push(change)
    remaining -= filled
  }
  return { changes, left: remaining }
}

/** Adds points: debts first, the remainder is a lot of the garage. Returns the change of the liability. */
export async function addPoints(
  db: Db,
  on: PointsEvent,
  kind: 'earn' | 'adjust',
  points: number,
  terms: Terms,
): Promise<LiabilityChange[]> {
  const { changes, left } = await fillDebts(db, on, kind, points)
  if (left === 0) return changes
  const booked = liabilityOf(left, terms)
  const { id } = await insertLot(db, {
    customer_id: on.customer_id,
    garage_id: on.garage_id,
    invoice_id: kind === 'earn' ? (on.invoice_id ?? null) : null,
    points: left,
    remaining: left,
    booked,
    booked_remaining: booked,
    earned_on: on.day,
    expires_on: addMonths(on.day, terms.months),
  })
  const change = { garage_id: on.garage_id, booked }
  await insertEntry(db, pointsEntry(on, { kind, points: left, lot_id: id, ...change }))
  return [...changes, change]
}

/** Removes points by hand, from the oldest lots on. Returns the change of the liability. */
export async function deductPoints(
  db: Db,
  on: PointsEvent,
  points: number,
): Promise<LiabilityChange[]> {
  const changes: LiabilityChange[] = []
  for (const slice of consumeOldestLots(await selectUsable(db, on.customer_id, on.at), points))
    changes.push(await takeFromLot(db, on, slice.lot, slice.points, 'adjust'))
  return changes
}

interface PaidInvoice extends PointsEvent {
  invoice_id: number
  number: string
  country_id: number
  /** The settings of this day apply. */
  issued_on: string
  net: number
}

/** Earns the points of a fully paid invoice by the tier before it, then raises the tier. Not for blocked members. */
export async function earnPoints(db: Db, paid: PaidInvoice): Promise<void> {
  const member = await lockMember(db, paid.customer_id)
  if (!member || (await selectPaid(db, paid.invoice_id))) return
  const { invoice_id, customer_id, garage_id, day, net } = paid
  const terms = await selectTerms(db, paid.country_id, paid.issued_on)
  const earning = await selectEarning(db, invoice_id)
  const points = member.blocked_at ? 0 : pointsOf(earning, member.tier, terms)
  await insertPaid(db, {
    invoice_id,
    customer_id,
    garage_id,
    net,
    earning,
    points,
    paid_on: day,
    tier: member.tier,
  })
  if (points > 0)
    await postEntry(db, {
      garage_id,
      entry_date: day,
      description: `Points earned ${paid.number}`,
      source_number: paid.number,
      source: earnedFrom(paid),
      created_by: paid.employee_id,
      lines: liabilityLines(garage_id, await addPoints(db, paid, 'earn', points, terms)),
    })
  await raiseTier(db, member, day, terms)
}

/** Payments within the year count; a tier rises at once, and falls in the nightly job. */
export async function raiseTier(
  db: Db,
  member: { customer_id: number; tier: TierName },
  day: string,
  terms: Terms,
) {
  const { net: sum } = await selectSpent(db, member.customer_id, tierFrom(day), day)
  await updateRaisedTier(db, member, tierOf(sum, terms.tiers))
}

/** The document is the order; for a counter sale without one, the invoice. */
export const earnedFrom = ({
  order_id,
  invoice_id,
}: {
  order_id?: number
  invoice_id: number
}) => ({
  ...(order_id === undefined
    ? { type: 'product_sale', id: String(invoice_id) }
    : { type: 'work_order', id: String(order_id) }),
  event: 'points_earned',
  seq: invoice_id,
})

const updateRaisedTier = async (
  db: Db,
  member: { customer_id: number; tier: TierName },
  reached: TierName,
) => {
  if (rankOf(reached) > rankOf(member.tier)) await setTier(db, member.customer_id, reached)
}
