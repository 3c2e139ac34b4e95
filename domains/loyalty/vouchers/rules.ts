/**
 * The rules of vouchers, shared by server and browser. `checkTerms` decides whether a voucher is valid for an order, and
 * its discount: for applying, for every change of the order, for the invoice, and for a simulation alike.
 */
import { shareOfAmount, allocate } from '#platform/contract/money/money.ts'
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import { voucherMessages } from './messages.ts'

export const categories = ['service', 'parts', 'all', 'birthday', 'win-back', 'campaign'] as const
export const audiences = ['everyone', 'granted'] as const
/** States set by users. Expired and exhausted are computed from the day and the figures. */
export const states = ['draft', 'published', 'paused', 'ended'] as const
export type VoucherState = (typeof states)[number]
export const statuses = ['draft', 'published', 'paused', 'expired', 'exhausted', 'ended'] as const
export type VoucherStatus = (typeof statuses)[number]
export const couponStates = ['available', 'reserved', 'used', 'expired'] as const
export type CouponState = (typeof couponStates)[number]

/** In this order: the first that applies is returned. */
export const refusalCodes = [
  'NOT_FOUND',
  'NOT_PUBLISHED',
  'EXPIRED',
  'WRONG_COUNTRY',
  'WRONG_GARAGE',
  'NOT_OWNER',
  'QUANTITY_GONE',
  'CUSTOMER_LIMIT',
  'MIN_SPEND',
  'NO_ELIGIBLE_LINE',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** The terms of a voucher. */
export interface Terms {
  state: VoucherState
  starts_at: string | null
  expiry_date: string
  audience: (typeof audiences)[number]
  quantity: number
  taken: number
  customer_limit: number
  discount_percent: number
  max_discount: number | null
  min_spend: number | null
  country_ids: readonly number[]
  garage_ids: readonly number[]
  service_category_ids: readonly number[]
}

export interface Visit {
  /** ISO instant, and the garage's local day. */
  at: string
  today: string
  country_id: number
  garage_id: number
}

/** The customer's uses of the voucher, without this order's. */
export interface CustomerUsage {
  /** A coupon was granted. */
  isGranted: boolean
  /** The membership is blocked: granted coupons cannot be used. */
  isBlocked: boolean
  /** This order needs no new unit: the customer has a granted coupon, or one is on the order. */
  hasUnit: boolean
  /** Coupons reserved or used elsewhere. */
  uses: number
  /** It was on the bill that is corrected: it was valid on that day, and only the lines are validated again. */
  wasOnBill?: boolean
}

/** A line of an order: its amount after discounts, 0 while it is not approved. */
export interface Line {
  service_category_id: number | null
  left: number
}

export type VoucherDecision =
  | { ok: true; discount: number; shares: number[] }
  | { ok: false; code: RefusalCode }

/** Whether a list contains a value; an empty list contains all. */
const isAmong = (ids: readonly number[], id: number | null) =>
  ids.length === 0 || (id !== null && ids.includes(id))

export const isEligible = (
  { service_category_ids }: Pick<Terms, 'service_category_ids'>,
  { service_category_id }: Pick<Line, 'service_category_id'>,
) => isAmong(service_category_ids, service_category_id)

/** The percent of the lines' total, half up; at most its maximum and the total. */
export const discountOf = (
  { discount_percent, max_discount }: Pick<Terms, 'discount_percent' | 'max_discount'>,
  eligible: number,
) =>
  Math.min(
    shareOfAmount(eligible, Math.round(discount_percent * 100)),
    max_discount ?? eligible,
    eligible,
  )

export function checkTerms(
  terms: Terms | undefined,
  visit: Visit,
  holding: CustomerUsage,
  lines: readonly Line[],
): VoucherDecision {
  const createRefusal = (code: RefusalCode) => ({ ok: false, code }) as const
  if (!terms) return createRefusal('NOT_FOUND')
  const refusal = holding.wasOnBill
    ? isUsedUp(terms, holding) && 'QUANTITY_GONE'
    : refusalOf(terms, visit, holding)
  if (refusal) return createRefusal(refusal)
  const weights = lines.map((line) => (isEligible(terms, line) ? line.left : 0))
  const eligible = weights.reduce((sum, weight) => sum + weight, 0)
  if (eligible < (terms.min_spend ?? 0)) return createRefusal('MIN_SPEND')
  if (eligible === 0) return createRefusal('NO_ELIGIBLE_LINE')
  const discount = discountOf(terms, eligible)
  return { ok: true, discount, shares: allocate(discount, weights) }
}

/** No units are left. */
const isUsedUp = (terms: Terms, holding: CustomerUsage) =>
  terms.taken >= terms.quantity && !holding.hasUnit

/** Why it is invalid today, whatever the lines are. */
function refusalOf(terms: Terms, visit: Visit, holding: CustomerUsage): RefusalCode | undefined {
  if (terms.state !== 'published' || isBefore(visit.at, terms.starts_at)) return 'NOT_PUBLISHED'
  if (terms.expiry_date < visit.today) return 'EXPIRED'
  if (!isAmong(terms.country_ids, visit.country_id)) return 'WRONG_COUNTRY'
  if (!isAmong(terms.garage_ids, visit.garage_id)) return 'WRONG_GARAGE'
  if (holding.isGranted ? holding.isBlocked : terms.audience === 'granted') return 'NOT_OWNER'
  if (isUsedUp(terms, holding)) return 'QUANTITY_GONE'
  if (holding.uses >= terms.customer_limit) return 'CUSTOMER_LIMIT'
  return undefined
}

const isBefore = (at: string, starts: string | null) =>
  starts !== null && Date.parse(at) < Date.parse(starts)

/** @param today the earliest local day of its garages: until then it is valid somewhere */
export function statusOf(
  voucher: Pick<Terms, 'state' | 'expiry_date' | 'taken' | 'quantity'>,
  today: string,
): VoucherStatus {
  const { state, expiry_date, taken, quantity } = voucher
  if (state === 'draft' || state === 'ended') return state
  if (expiry_date < today) return 'expired'
  if (state === 'published' && taken >= quantity) return 'exhausted'
  return state
}

/** The fields of a voucher that may change once an order has it. */
export const alwaysEditable = [
  'name',
  'description',
  'terms',
  'preview_image_file_id',
  'quantity',
  'expiry_date',
] as const

export type VoucherAction = 'update' | 'remove' | 'publish' | 'pause' | 'resume' | 'end' | 'grant'

const against: Record<
  VoucherAction,
  (status: VoucherStatus, state: VoucherState) => string | false
> = {
  update: (_, state) => state === 'ended' && voucherMessages.alreadyOver,
  remove: (_, state) => state !== 'draft' && voucherMessages.draftsOnly,
  publish: (_, state) => state !== 'draft' && voucherMessages.notDraft,
  pause: (_, state) => state !== 'published' && voucherMessages.notPublished,
  resume: (_, state) => state !== 'paused' && voucherMessages.notPaused,
  end: (_, state) =>
    (state === 'ended' && voucherMessages.alreadyOver) ||
    (state === 'draft' && voucherMessages.notPublished),
  grant: (status) =>
    (['ended', 'expired'].includes(status) && voucherMessages.alreadyOver) ||
    (status === 'draft' && voucherMessages.notPublished),
}

export const voucherAbilities = (
  role: string,
  { status, state }: { status: VoucherStatus; state: VoucherState },
) =>
  Object.fromEntries(
    Object.entries(against).map(([action, why]) => [
      action,
      abilityFor(role, 'voucher.write', why(status, state)),
    ]),
  ) as Record<VoucherAction, Ability>
