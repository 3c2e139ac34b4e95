/** The voucher of an order: applied, removed, checked; and the customer's coupons. */
import { voucherMessages } from '#domains/loyalty/vouchers/messages.ts'
import {
  candidate,
  customerCoupons,
  attachVoucher,
  refusal,
  releaseVoucher,
  voucherOnOrder,
} from '#domains/loyalty/vouchers/server/redemption.ts'
import { dayIn } from '#platform/contract/days.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import type { Db } from '#platform/server/database/db.ts'
import { assertCan, conflict, invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import type { OrderDetail } from '../../contract.ts'
import type { orderBill } from '../../contract-bill.ts'
import { canApplyVoucher } from '../../rights.ts'
import { discounted } from '#platform/contract/money/money.ts'
import { factsOf, lockForChange, requireVersion, saveTotals } from '../change.ts'
import { nowOf } from './computing.ts'
import type { StoredOrder } from '../queries-detail.ts'
import { selectDiscounts, selectLines, selectOrderRow } from '../queries-row.ts'

/** Reserves the voucher atomically: it is locked from validation to the end of the transaction. */
export async function applyVoucher(context: CallContext<typeof orderBill.applyVoucher>) {
  const { db, scope, me, at, params, body } = context
  const order = await lockForChange(context, params.id, body.version)
  assertCan(canApplyVoucher(me.role, factsOf(order)))
  const lines = await selectLines(db, scope, order.id)
  const now = nowOf(order, at)
  if (await voucherOnOrder(db, now, lines)) throw conflict(voucherMessages.oneVoucher)
  const voucher = await candidate(db, body.code, now, lines, { lock: true })
  const { left } = discounted(lines, await selectDiscounts(db, scope, order.id))
  const decision = voucher.decide(left)
  if (!decision.ok) throw invalid({ code: refusal(decision.code) })
  await attachVoucher(db, voucher, now, decision.discount)
  return saveTotals(context, order)
}

export async function removeVoucher(context: CallContext<typeof orderBill.removeVoucher>) {
  const { db, me, at, params, body, query } = context
  const order = await lockForChange(
    context,
    params.id,
    requireVersion(body?.version ?? query.version),
  )
  assertCan(canApplyVoucher(me.role, factsOf(order)))
  const on = await voucherOnOrder(db, nowOf(order, at), [])
  if (!on) throw conflict(voucherMessages.noVoucher)
  await releaseVoucher(db, on)
  return saveTotals(context, order)
}

/** The voucher's result if it were applied now. Reads only. */
export async function checkVoucher(context: CallContext<typeof orderBill.checkVoucher>) {
  const { scope, appContext, body, at } = context
  const db = appContext.database.reads
  const order = await selectOrderRow(db, scope, body.order_id, at)
  if (!order) throw invalid({ order_id: messages.unknownReference })
  const lines = await selectLines(db, scope, order.id)
  const { left } = discounted(lines, await selectDiscounts(db, scope, order.id))
  const voucher = await candidate(db, body.code, nowOf(order, at), lines, { lock: false })
  const decision = voucher.decide(left)
  const { garage_id } = order
  if (decision.ok) {
    const { message } = createMessage(messages.ok)
    return { garage_id, ok: true, code: null, message, discount: decision.discount }
  }
  const { code } = decision
  return { garage_id, ok: false, code, message: refusal(code).message, discount: 0 }
}

/** For the order's page: the applied voucher and, for advisers, the coupons that could be applied. */
export async function vouchersOf(
  { db, me, at }: { db: Db; me: CurrentUser; at: Date },
  order: StoredOrder,
): Promise<Pick<OrderDetail, 'voucher' | 'coupons'>> {
  const now = {
    id: order.id,
    customer_id: order.customer.id,
    garage_id: order.garage.id,
    country_id: order.country_id,
    at: at.toISOString(),
    today: dayIn(order.time_zone, at),
  }
  const on = await voucherOnOrder(db, now, [])
  const voucher = on && {
    id: on.voucher_id,
    code: on.code,
    name: on.name,
    discount: on.discount,
  }
  if (!hasCapability(me.role, 'voucher.apply')) return { voucher: voucher ?? null }
  const isOpen = canApplyVoucher(me.role, factsOf(order)).ok && !on
  const { left } = discounted(order.lines, order.discounts)
  const waiting = isOpen ? await customerCoupons(db, now, order.lines) : []
  return {
    voucher: voucher ?? null,
    coupons: waiting.map(({ coupon, decide }) => {
      const decision = decide(left)
      const { voucher_id, code, name, discount_percent, expiry_date } = coupon
      return {
        voucher_id,
        code,
        name,
        discount_percent,
        expiry_date,
        discount: decision.ok ? decision.discount : 0,
        refusal: decision.ok ? null : refusal(decision.code),
      }
    }),
  }
}
