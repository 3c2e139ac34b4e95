/**
 * Removes an order's voucher that is no longer valid after a change of the bill, and records the reason in the
 * history.
 */
import { messageWithReason, voucherMessages } from '#domains/loyalty/vouchers/messages.ts'
import type { RefusalCode } from '#domains/loyalty/vouchers/rules.ts'
import { type VoucherOnOrder, releaseVoucher } from '#domains/loyalty/vouchers/server/redemption.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/server/session/actor.ts'
import { insertEvent } from '../queries-changes.ts'
import type { LockedOrder } from '../queries-row.ts'

export async function detachVoucher(
  { db, me, at }: { db: Db; me: Actor; at: Date },
  order: LockedOrder,
  on: VoucherOnOrder,
  why: RefusalCode,
) {
  await releaseVoucher(db, on)
  await insertEvent(db, {
    order_id: order.id,
    garage_id: order.garage_id,
    from_stage: order.stage,
    to_stage: order.stage,
    reason: null,
    said: messageWithReason(voucherMessages.tookOff, on.code, why),
    employee_id: me.employee_id,
    at: at.toISOString(),
  })
}
