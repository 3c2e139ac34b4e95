/** Issues an invoice: number, content, lines and entry in one transaction. */
import { selectFund as findFund } from '#domains/books/accounts/server/queries-funds.ts'
import { messages } from '#platform/contract/messages.ts'
import { postEntry } from '#domains/books/journal/server/posting.ts'
import { type Bill, type BillContent, billOf } from '#domains/floor/orders/server/bill/billing.ts'
import { lockMember as holdMember } from '#domains/loyalty/membership/server/queries-points.ts'
import { redeemPoints } from '#domains/loyalty/membership/server/points.ts'
import { messageWithReason, voucherMessages } from '#domains/loyalty/vouchers/messages.ts'
import { redeemVoucher } from '#domains/loyalty/vouchers/server/redemption.ts'
import { assertCan, conflict, invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { invoices } from '../contract.ts'
import { invoiceMessages } from '../messages.ts'
import { reverseChargeProblem } from '../reverse-charge.ts'
import { canIssue, cashRounding } from '../rules.ts'
import { recordPaidAmount } from './billing.ts'
import { receive } from './receiving.ts'
import { balanceDueOfOrder } from './balance-due.ts'
import { invoiceEntry } from './posting.ts'
import { insertBill } from './bill.ts'
import { depositFor } from './content.ts'
import { oweTaxes } from './taxes.ts'

/** The order's bill, with the customer's order number if the request brings it. */
async function namedBy(bill: Bill, purchase_order_number: string | null | undefined) {
  const billed = await bill.fitted()
  if (!purchase_order_number) return billed
  await bill.name(purchase_order_number)
  return { ...billed, order: { ...billed.order, purchase_order_number } }
}

/** A replacement needs no order number that the invoice it replaces lacked. */
function assertNamed({ order, parties }: BillContent) {
  if (parties.purchase_order_required && !order.purchase_order_number && !order.correction)
    throw invalid({ purchase_order_number: messages.required })
}

/** A bill above the approved total needs a decision. */
function assertHolds(voucher: BillContent['voucher']) {
  if (!voucher || voucher.decision.ok) return
  throw conflict(
    messageWithReason(voucherMessages.noLongerHolds, voucher.on.code, voucher.decision.code),
  )
}

/** 422: the tax of a line is reversed to somebody who cannot pay it. */
function assertReverseCharge({ totals, parties }: BillContent) {
  const problem = reverseChargeProblem(totals.taxes, parties.buyer)
  if (problem) throw invalid({ tax_code_id: problem })
}

/** 409 and 422: what its voucher, its customer and its taxes ask for. */
function assertComplete(billed: BillContent) {
  assertHolds(billed.voucher)
  assertNamed(billed)
  assertReverseCharge(billed)
}

const NOT_CREDITED = { credited: 0, credited_net: 0 }

/** Issues the invoice of a finished order in one transaction. 409 if too early or already issued. */
export async function issue(context: CallContext<typeof invoices.issue>) {
  const { db, scope, me, audit, params, body, at } = context
  const bill = await billOf({ db, scope, me, audit, at }, params.id, body?.version)
  const billed = await namedBy(bill, body?.purchase_order_number)
  const { order, parties, lines, totals, voucher, today } = billed
  assertCan(canIssue(me.role, { ...order, lines, is_numbered: parties.is_numbered }))
  assertComplete(billed)
  await holdMember(db, parties.customer_id)
  const { garage_id, customer_id } = parties
  // a replacement may total less: the remainder then stays held
  const down_payment = depositFor(order, totals)
  const due = Math.max(0, totals.grand_total - down_payment - order.paid)
  const received = await receivedWith({ db, scope }, garage_id, body, due)

  const source = { order_id: order.id, garage_id, customer_id }
  const cost = await bill.sell()
  const { grand_total, net } = totals
  const { invoice, sold } = await insertBill({ db, me, at }, billed, { down_payment, cost })
  if (voucher)
    await redeemVoucher(db, voucher.on, {
      invoice_id: invoice.id,
      used_on: today,
      discount: totals.voucher,
    })
  const on = { ...source, invoice_id: invoice.id, day: today, at, employee_id: me.employee_id }
  const { legal_entity_id = null } = parties.issuer ?? {}
  const taxes = await oweTaxes(
    db,
    { ...invoice, garage_id, legal_entity_id, day: today },
    totals.taxes,
  )
  await postEntry(
    db,
    invoiceEntry({
      ...source,
      invoice,
      today,
      redeemed: await redeemPoints(db, on),
      sold,
      totals,
      taxes,
      down_payment,
      cost,
      created_by: me.employee_id,
    }),
  )
  const issued = {
    ...invoice,
    ...NOT_CREDITED,
    garage_id,
    issued_on: today,
    net,
    grand_total,
    down_payment,
  }
  await recordPaidAmount({ db, me, at }, bill, issued, {
    applied: 0,
    day: today,
    held: order.deposit,
  })
  // money received with the invoice is a payment of the same instant (rule 12)
  if (received)
    await receive({ db, me, at }, balanceDueOfOrder({ db, me, at }, bill, issued), issued, {
      ...received,
      excess: 0,
      paid_on: today,
      paid_at: at.toISOString(),
      note: null,
    })
  audit.created('invoice', {
    ...invoice,
    garage_id,
    order_id: order.id,
    grand_total,
    down_payment,
    received: received?.amount ?? 0,
  })
  return invoice
}

/** The money received with the invoice and its account: at most the due amount. */
async function receivedWith(
  { db, scope }: Pick<CallContext<typeof invoices.issue>, 'db' | 'scope'>,
  garageId: number,
  body: CallContext<typeof invoices.issue>['body'],
  due: number,
) {
  const amount = body?.down_payment ?? 0
  if (amount === 0) return undefined
  const fund = body?.account_id ? { id: body.account_id } : { key: 'CASH' }
  const account = await findFund(db, scope, garageId, fund)
  if (!account) throw invalid({ account_id: messages.unknownReference })
  const rounding = cashRounding(account, { due, amount })
  if (amount + rounding > due) throw invalid({ down_payment: invoiceMessages.aboveBill })
  return { amount: amount + rounding, rounding, fund: account.id }
}
