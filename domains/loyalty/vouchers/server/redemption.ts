/**
 * A voucher on an order: validated, reserved, used by its invoice, and released. The caller locks the order; the
 * voucher is locked after it, so that requests for its last coupons run one after the other.
 */
import type { Db } from '#platform/server/database/db.ts'
import type { ApiMessage } from '#platform/contract/messages.ts'
import { refusalSentences } from '../messages.ts'
import {
  type CustomerUsage,
  type RefusalCode,
  type VoucherDecision,
  type Visit,
  checkTerms,
} from '../rules.ts'
import {
  type OnOrder,
  deleteCoupon,
  insertReserved,
  selectHolding,
  selectOnOrder,
  selectWaiting,
  updateAvailable,
  updateDiscount,
  updateReserved,
  updateUnused,
  updateUsed,
} from './queries-coupons.ts'
import {
  type VoucherTerms,
  addFigures,
  lockTerms,
  lockUnit,
  selectCategories,
  selectTerms,
} from './queries.ts'

/** The input of the validation: place, time, customer, and the lines after discounts. */
export interface OrderNow extends Visit {
  id: number
  customer_id: number
  /** On its bill that was voided for a correction. */
  voided_voucher_id?: number | null
}
interface OrderLine {
  catalog_service_id: number | null
}

/** Returns the error with its own code, for the response and for the field `code`. */
export const refusal = (code: RefusalCode): ApiMessage => ({
  code,
  message: refusalSentences[code],
})

/** How a voucher is validated for these lines; their remaining amounts come later, from the totals. */
async function createDecision(
  db: Db,
  terms: VoucherTerms | undefined,
  holding: CustomerUsage,
  order: OrderNow,
  lines: readonly OrderLine[],
): Promise<(amounts: readonly number[]) => VoucherDecision> {
  const categories =
    terms && terms.service_category_ids.length > 0
      ? await selectCategories(
          db,
          lines.flatMap(({ catalog_service_id: id }) => (id === null ? [] : [id])),
        )
      : new Map<number, number>()
  const categoryOf = ({ catalog_service_id: id }: OrderLine) =>
    id === null ? null : (categories.get(id) ?? null)
  return (amounts) =>
    checkTerms(
      terms,
      order,
      holding,
      lines.map((line, index) => ({
        service_category_id: categoryOf(line),
        left: amounts[index] ?? 0,
      })),
    )
}

export interface VoucherOnOrder extends OnOrder {
  decide: (amounts: readonly number[]) => VoucherDecision
}

/** The voucher on an order, and its current validity. */
export async function voucherOnOrder(
  db: Db,
  order: OrderNow,
  lines: readonly OrderLine[],
): Promise<VoucherOnOrder | undefined> {
  const voucher = await selectOnOrder(db, order.id)
  if (!voucher) return undefined
  // the order has another customer now
  if (voucher.customer_id !== order.customer_id)
    return { ...voucher, decide: () => ({ ok: false, code: 'NOT_OWNER' }) }
  const { is_granted, is_blocked, uses } = await selectHolding(db, voucher.voucher_id, order)
  const holding = {
    isGranted: is_granted,
    isBlocked: is_blocked,
    hasUnit: true,
    uses,
    wasOnBill: voucher.voucher_id === order.voided_voucher_id,
  }
  return { ...voucher, decide: await createDecision(db, voucher, holding, order, lines) }
}

/** Checks a code for an order before anything is reserved. @param lock locks the voucher until the transaction ends */
export async function candidate(
  db: Db,
  code: string,
  order: OrderNow,
  lines: readonly OrderLine[],
  { lock }: { lock: boolean },
) {
  const terms = await (lock ? lockTerms : selectTerms)(db, code)
  const takenCoupon = terms ? await selectHolding(db, terms.voucher_id, order) : undefined
  const holding = {
    isGranted: takenCoupon?.is_granted ?? false,
    isBlocked: takenCoupon?.is_blocked ?? false,
    hasUnit: takenCoupon?.waiting != null,
    uses: takenCoupon?.uses ?? 0,
    wasOnBill: terms?.voucher_id === order.voided_voucher_id,
  }
  return {
    terms,
    waiting: takenCoupon?.waiting ?? null,
    decide: await createDecision(db, terms, holding, order, lines),
  }
}

type Candidate = Awaited<ReturnType<typeof candidate>>

/** Reserves it for the order: the customer's own coupon, else a unit of the quantity. */
export async function attachVoucher(
  db: Db,
  { terms, waiting }: Candidate,
  order: OrderNow,
  discount: number,
) {
  if (!terms) return
  const { id: order_id, garage_id, customer_id } = order
  const reserved = { order_id, garage_id, discount }
  if (waiting !== null) return updateReserved(db, waiting, reserved)
  const { voucher_id } = terms
  await insertReserved(db, { ...reserved, voucher_id, customer_id, at: order.at })
  await addFigures(db, voucher_id, { taken: 1 })
}

/** Updates its discount on the order. */
export async function updateVoucherDiscount(db: Db, { coupon_id, discount }: OnOrder, now: number) {
  if (discount !== now) await updateDiscount(db, coupon_id, now)
}

/** Takes it off the order: back to its customer, else to the quantity. */
export async function releaseVoucher(db: Db, on: OnOrder) {
  const { coupon_id, voucher_id, granted, coupon_state, discount } = on
  if (granted) await updateAvailable(db, coupon_id)
  else await deleteCoupon(db, coupon_id)
  const unused = coupon_state === 'used' ? { used: -1, discount: -discount } : {}
  await addFigures(db, voucher_id, { ...unused, taken: granted ? 0 : -1 })
}

/** Marks it as used when the invoice of its order is issued. */
export async function redeemVoucher(
  db: Db,
  { coupon_id, voucher_id }: OnOrder,
  used: { invoice_id: number; used_on: string; discount: number },
) {
  await updateUsed(db, coupon_id, used)
  await addFigures(db, voucher_id, { used: 1, discount: used.discount })
}

/** Puts it back on the order when the invoice is voided for a replacement. */
export async function reserveForReplacement(db: Db, { coupon_id, voucher_id, discount }: OnOrder) {
  await updateUnused(db, coupon_id)
  await addFigures(db, voucher_id, { used: -1, discount: -discount })
}

/** Adjusts its discount when a part of the bill is credited, or no longer credited. */
export async function reduceVoucherDiscount(db: Db, orderId: number, less: number) {
  const on = await selectOnOrder(db, orderId)
  if (!on || less === 0) return
  await updateDiscount(db, on.coupon_id, on.discount - less)
  await addFigures(db, on.voucher_id, { discount: -less })
}

/** Returns the voucher of a fully credited bill to the customer. Returns whether it had one. */
export async function returnVoucher(db: Db, orderId: number): Promise<boolean> {
  const on = await selectOnOrder(db, orderId)
  if (on) await releaseVoucher(db, on)
  return on !== undefined
}

/** Puts the voucher on the bill again when that credit note is voided. @returns false if it has been used elsewhere */
export async function redeemVoucherAgain(
  db: Db,
  voucherId: number,
  on: { order_id: number; garage_id: number; customer_id: number; at: Date },
  used: { invoice_id: number; used_on: string; discount: number },
): Promise<boolean> {
  const unit = await lockUnit(db, voucherId, on.customer_id)
  if (unit.waiting === null && (unit.left <= 0 || unit.isGranted)) return false
  const { order_id, garage_id, customer_id } = on
  const reserved = { order_id, garage_id, discount: used.discount }
  if (unit.waiting !== null) await updateReserved(db, unit.waiting, reserved)
  else {
    await insertReserved(db, {
      ...reserved,
      voucher_id: voucherId,
      customer_id,
      at: on.at.toISOString(),
    })
    await addFigures(db, voucherId, { taken: 1 })
  }
  const coupon = await selectOnOrder(db, order_id)
  if (!coupon) return false
  await redeemVoucher(db, coupon, used)
  return true
}

/** The waiting coupons of an order's customer, each with its validity for it. */
export async function customerCoupons(db: Db, order: OrderNow, lines: readonly OrderLine[]) {
  const waiting = await selectWaiting(db, order.customer_id, order.today)
  return Promise.all(
    waiting.map(async (coupon) => ({
      coupon,
      decide: await createDecision(
        db,
        coupon,
        { isGranted: true, isBlocked: coupon.is_blocked, hasUnit: true, uses: coupon.uses },
        order,
        lines,
      ),
    })),
  )
}
