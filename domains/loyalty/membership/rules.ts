/**
 * The rules of membership (product decisions, section 8): points earned by an invoice, points that may be redeemed,
 * and the tier of a sum. Pure, so that server, browser and simulation share them. Money in the smallest unit, whole
 * points.
 */
import { addDays } from '#platform/contract/days.ts'
import { MAX_MONEY } from '#platform/contract/money/limits.ts'

export const tierNames = ['Bronze', 'Silver', 'Gold', 'Platinum'] as const
export type TierName = (typeof tierNames)[number]

export interface Tier {
  name: TierName
  /** The net spend in 365 days from which the tier applies. */
  from: number
  multiplier: number
}

export interface Terms {
  /** The spend for one point. */
  step: number
  /** The value of one point. */
  worth: number
  /** Minimum redemption. */
  min_points: number
  /** Maximum percent of the bill paid with points. */
  max_share: number
  /** Lifetime of a lot. */
  months: number
  /** Percent of points that are expected to be redeemed. */
  redemption_share: number
  tiers: readonly Tier[]
}

/** The maximum of points in an imported row or an adjustment: as many as there is money. */
export const MAX_POINTS = MAX_MONEY
/** The maximum of points whose value the books can store. */
export const maxGrantedPoints = ({ worth }: Pick<Terms, 'worth'>) =>
  Math.min(MAX_POINTS, Math.floor(Number.MAX_SAFE_INTEGER / worth))

/** A member is active for this number of days after a visit, then sleeping until the second. */
export const ACTIVE_DAYS = 365
export const SLEEPING_DAYS = 730
/** A tier counts the payments of these days, today included. */
export const TIER_DAYS = 365
/** The days of points that expire "soon", and the extra days of points returned after their last day. */
export const SOON_DAYS = 30

export const statuses = ['active', 'sleeping', 'lost', 'blocked'] as const
export type Status = (typeof statuses)[number]

/** @param lastVisit the last visit, or the day of joining */
export function statusOf(lastVisit: string, isBlocked: boolean, today: string): Status {
  if (isBlocked) return 'blocked'
  if (lastVisit >= addDays(today, -ACTIVE_DAYS)) return 'active'
  return lastVisit >= addDays(today, -SLEEPING_DAYS) ? 'sleeping' : 'lost'
}

export const rankOf = (tier: TierName) => tierNames.indexOf(tier) + 1

/** The highest tier that a sum has reached. */
export const tierOf = (sum: number, tiers: readonly Tier[]): TierName =>
  tiers.findLast(({ from }) => sum >= from)?.name ?? 'Bronze'

const multiplierOf = (tier: TierName, tiers: readonly Tier[]) =>
  tiers.find(({ name }) => name === tier)?.multiplier ?? 1

/** floor(floor(net / step) x multiplier); a multiplier has at most two decimals. */
export function pointsOf(net: number, tier: TierName, { step, tiers }: Terms): number {
  const hundredths = Math.round(multiplierOf(tier, tiers) * 100)
  return Math.floor((Math.floor(Math.max(0, net) / step) * hundredths) / 100)
}

/** A share of a whole amount, half up. */
const shareOf = (amount: number, part: number, total: number) =>
  Number((BigInt(amount) * BigInt(part) * 2n + BigInt(total)) / (2n * BigInt(total)))

/** The booked liability of points (accounting, rule 9). */
export const liabilityOf = (points: number, { worth, redemption_share }: Terms) =>
  shareOf(points * worth, Math.round(redemption_share * 100), 10_000)

/** The booked value of some of the remaining points; the last ones take the remainder. */
export const liabilityShare = (
  of: { remaining: number; booked_remaining: number },
  points: number,
) =>
  points === of.remaining ? of.booked_remaining : shareOf(of.booked_remaining, points, of.remaining)

/** The maximum of points for the amount that discounts and a voucher leave of a bill. */
export const maxRedeemableFor = (amount: number, { worth, max_share }: Terms) =>
  Math.floor(Math.floor((Math.max(0, amount) * Math.round(max_share * 100)) / 10_000) / worth)

/** The reserved points that still fit the bill: at most the maximum, none below the minimum redemption. */
export function redeemablePoints(points: number, amount: number, terms: Terms): number {
  const fit = Math.min(points, maxRedeemableFor(amount, terms))
  return fit < terms.min_points ? 0 : fit
}

/** Takes points from the oldest lots: the part of each. Fewer if there are not enough. */
export function consumeOldestLots<L extends { free: number }>(
  lots: readonly L[],
  points: number,
): { lot: L; points: number }[] {
  let remaining = points
  return lots.flatMap((lot) => {
    const part = Math.min(remaining, lot.free)
    remaining -= part
    return part > 0 ? [{ lot, points: part }] : []
  })
}

/** The same day some months later, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  const dayOfMonth = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + months)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(dayOfMonth, last))
  return at.toISOString().slice(0, 10)
}

/** The first day of the period that a tier counts. */
export const tierFrom = (today: string) => addDays(today, 1 - TIER_DAYS)

/** The amount missing for the next tier, and the last day for it. Null for the highest tier. */
export function progressOf(sum: number, oldest: string | null, { tiers }: Pick<Terms, 'tiers'>) {
  const next = tiers.find(({ from }) => from > sum)
  if (!next) return null
  return {
    tier: next.name,
    missing: next.from - sum,
    until: oldest && addDays(oldest, TIER_DAYS - 1),
  }
}

/**
 * A held tier that is no longer earned: the amount missing to keep it, until its last day.
 * @param sum the payments that still count on the first of the next month
 */
export function tierRetention(
  currentTier: TierName,
  sum: number,
  today: string,
  { tiers }: Pick<Terms, 'tiers'>,
) {
  const from = tiers.find(({ name }) => name === currentTier)?.from ?? 0
  if (sum >= from) return null
  return { tier: currentTier, missing: from - sum, until: addDays(nextMonth(today), -1) }
}

/** The first day of the next month. */
export const nextMonth = (day: string) => addMonths(`${day.slice(0, 7)}-01`, 1)

/** The text of a member card and its QR code. */
export const cardCode = (customerId: number) => `MEMBER-${String(customerId).padStart(6, '0')}`

/** The tabs of a member's vouchers. */
export const voucherStates = ['active', 'used', 'expired'] as const
