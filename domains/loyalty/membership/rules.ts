/**
 * The rules of membership (product decisions, section 8): what an invoice earns, what may be redeemed, which tier a sum
 * has reached. Pure, so that server, browser and a rehearsal ask the same. Money in the smallest unit, whole points.
 */
import { addDays } from '#platform/contract/days.ts'
import { MAX_MONEY } from '#platform/contract/fields.ts'

export const tierNames = ['Bronze', 'Silver', 'Gold', 'Platinum'] as const
export type TierName = (typeof tierNames)[number]

export interface Tier {
  name: TierName
  /** Paid net of the last 365 days from which it is held. */
  from: number
  multiplier: number
}

export interface Terms {
  /** The money paid for one point. */
  step: number
  /** The money that a point is worth. */
  worth: number
  /** The fewest that are redeemed at a time. */
  min_points: number
  /** Percent of the bill that points may pay. */
  max_share: number
  /** How long a lot lives. */
  months: number
  /** Percent of points that are expected to be redeemed. */
  redemption_share: number
  tiers: readonly Tier[]
}

/** The most points that one row of a file or one adjustment gives: as many as there is money. */
export const MAX_POINTS = MAX_MONEY
/** As many of them as the books can count the worth of. */
export const maxGrantedPoints = ({ worth }: Pick<Terms, 'worth'>) =>
  Math.min(MAX_POINTS, Math.floor(Number.MAX_SAFE_INTEGER / worth))

/** A member is active for so many days after a visit, then asleep until so many. */
export const ACTIVE_DAYS = 365
export const SLEEPING_DAYS = 730
/** A tier counts what was paid in so many days, today among them. */
export const TIER_DAYS = 365
/** "Soon" of points that lapse, and how long what comes back after its last day may still be used. */
export const SOON_DAYS = 30

export const statuses = ['active', 'sleeping', 'lost', 'blocked'] as const
export type Status = (typeof statuses)[number]

/** @param seen the last visit, or the day of joining */
export function statusOf(seen: string, isBlocked: boolean, today: string): Status {
  if (isBlocked) return 'blocked'
  if (seen >= addDays(today, -ACTIVE_DAYS)) return 'active'
  return seen >= addDays(today, -SLEEPING_DAYS) ? 'sleeping' : 'lost'
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

/** What the books set aside for points (accounting, rule 9). */
export const liabilityOf = (points: number, { worth, redemption_share }: Terms) =>
  shareOf(points * worth, Math.round(redemption_share * 100), 10_000)

/** What was booked for some of the points that are left; who takes the last ones takes the rest. */
export const liabilityShare = (
  of: { remaining: number; booked_remaining: number },
  points: number,
) =>
  points === of.remaining ? of.booked_remaining : shareOf(of.booked_remaining, points, of.remaining)

/** The most points that may pay for what discounts and a voucher have left of a bill. */
export const maxRedeemableFor = (left: number, { worth, max_share }: Terms) =>
  Math.floor(Math.floor((Math.max(0, left) * Math.round(max_share * 100)) / 10_000) / worth)

/** How many of the points put on a bill still fit it: never more than the most, none below the fewest. */
export function redeemablePoints(points: number, left: number, terms: Terms): number {
  const fit = Math.min(points, maxRedeemableFor(left, terms))
  return fit < terms.min_points ? 0 : fit
}

/** So many points from the oldest lots on: what each gives. Fewer come out when there are not enough. */
export function consumeOldestLots<L extends { free: number }>(
  lots: readonly L[],
  points: number,
): { lot: L; points: number }[] {
  let left = points
  return lots.flatMap((lot) => {
    const taken = Math.min(left, lot.free)
    left -= taken
    return taken > 0 ? [{ lot, points: taken }] : []
  })
}

/** The same day some months later; a month without it ends it sooner. */
export function addMonths(day: string, months: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  const wanted = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + months)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(wanted, last))
  return at.toISOString().slice(0, 10)
}

/** The first day of what a tier counts up to a day. */
export const tierFrom = (today: string) => addDays(today, 1 - TIER_DAYS)

/** How far the next tier is, and the last day on which all that counts today still counts. Null: there is none. */
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
 * A tier that is held and no longer deserved: what is missing to stay in it, until its last day.
 * @param sum what will still count on the first of the next month
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

/** The first day of the month after a day's. */
export const nextMonth = (day: string) => addMonths(`${day.slice(0, 7)}-01`, 1)

/** What the card of a member says, and its QR code. */
export const cardCode = (customerId: number) => `MEMBER-${String(customerId).padStart(6, '0')}`
