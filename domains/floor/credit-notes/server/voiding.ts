/**
 * Voids a credit note with a reversing entry on the current day. A refund is not undone: the amount becomes due
 * again. Money that is still held for the customer, or applied to another valid invoice, returns.
 */
import { reverseEntry } from '#domains/books/journal/server/posting.ts'
import { filedUntil, withdrawTaxes } from '#domains/books/tax-returns/server/recording.ts'
import { addCredited } from '#domains/floor/invoices/server/queries-credits.ts'
import { billingOf } from '#domains/floor/invoices/server/billing.ts'
import { availableHeldMoney } from '#domains/floor/invoices/server/held-money.ts'
import { balanceDueOf } from '#domains/floor/invoices/server/balance-due.ts'
import { lockMember as holdMember } from '#domains/loyalty/membership/server/queries-points.ts'
import { liabilityLines } from '#domains/loyalty/membership/server/posting.ts'
import {
  reduceVoucherDiscount,
  redeemVoucherAgain,
} from '#domains/loyalty/vouchers/server/redemption.ts'
import type { StockAccount } from '#domains/stock/stock/server/queries.ts'
import { renewWarranties } from '#domains/floor/warranties/server/queries.ts'
import { truncate } from '#platform/contract/text/truncate.ts'
import { dayIn } from '#platform/contract/days.ts'
import { createMessage } from '#platform/contract/messages.ts'
import { assertCan, conflict, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { assertCurrentVersion } from '#platform/server/http/record.ts'
import { CREDIT_NOTE, type creditNotes } from '../contract.ts'
import { creditMessages } from '../messages.ts'
import { canVoidNote } from '../rules.ts'
import { earningOf, settlePoints } from './benefits.ts'
import { reverseRestock } from './goods.ts'
import { type Caller, type Original, eInvoiceOfNote, lockOriginal } from './original.ts'
import { CREDIT_SOURCE, type PostedNote, postOfNote } from './posting.ts'
import {
  type StoredNote,
  lockBuildOf,
  selectCreditable,
  selectGarage,
  selectNote,
  selectNoteLines,
  selectReleased,
  reopenCreditedBill,
  updateVoid,
} from './queries.ts'

export async function voidNote(context: CallContext<typeof creditNotes.void>) {
  const { db, scope, params, body } = context
  const unlocked = await selectNote(db, scope, params.id)
  if (!unlocked) throw notFound()
  if (unlocked.invoice_id === null) return voidBillNote(context, unlocked)
  const original = await lockOriginal(
    context,
    unlocked.invoice_id,
    unlocked.offset_invoice_id ?? undefined,
  )
  const note = await lockVoidableNote(context, unlocked)
  const { customer_id, standing, today } = original
  if (standing.with_voucher && standing.with_voucher.id > note.id)
    throw conflict(
      createMessage(creditMessages.voidLater, { number: standing.with_voucher.number }),
    )
  if (customer_id !== null) await holdMember(db, customer_id)

  const settlement = await findReturnedSettlement(context, original, note)
  const noted = await reverseNote(context, note, settlement, today)
  await goodsOut(context, note, noted)
  await renewWarranties(db, note.id)
  await voucherAgain(context, original, note)
  await restorePoints(context, original, note, noted)
  await addCredited(db, original.invoice.id, {
    credited: -note.grand_total,
    net: -note.net,
    credited_on: null,
    replaces: false,
  })
  await restoreReceivable(original, note, settlement, today)
  logNoteVoid(context, note, body.reason)
  return { id: note.id }
}

/** Of a build's bill: no goods, no points, no voucher. */
async function voidBillNote(context: CallContext<typeof creditNotes.void>, unlocked: StoredNote) {
  const { db, at, body } = context
  const { bill_id, customer_id } = unlocked
  if (bill_id === null) throw notFound()
  // orders are locked before builds
  const offsetInvoice = await otherOf(context, unlocked)
  await lockBuildOf(db, bill_id)
  const note = await lockVoidableNote(context, unlocked)
  const { time_zone } = await selectGarage(db, note.garage_id)
  const today = dayIn(time_zone, at)
  const held = await heldOf(context, undefined, customer_id, note)
  const settlement = {
    refunded: 0,
    kept: held >= note.kept ? note.kept : 0,
    offset: offsetInvoice?.invoice.shown_status === 'issued' ? note.offset_amount : 0,
    other: offsetInvoice,
  }
  await reverseNote(context, note, settlement, today)
  await reopenCreditedBill(db, bill_id)
  if (settlement.offset > 0) await offsetInvoice?.owed.settle(-settlement.offset, today)
  logNoteVoid(context, note, body.reason)
  return { id: note.id }
}

/** Reloads the note under the lock: it may be void by now. */
async function lockVoidableNote(
  { db, scope, me, params, body }: CallContext<typeof creditNotes.void>,
  found: StoredNote,
): Promise<StoredNote> {
  const note = (await selectNote(db, scope, params.id)) ?? found
  await assertCurrentVersion(db, CREDIT_NOTE, note, body.version)
  const filed_until = await filedUntil(db, { ...note, day: note.issued_on })
  assertCan(
    canVoidNote(me.role, { ...note, filed_until, e_invoice: await eInvoiceOfNote(db, note) }),
  )
  return note
}

/** Reverses its entries and its tax. */
async function reverseNote(
  context: CallContext<typeof creditNotes.void>,
  note: StoredNote,
  back: ReturnedSettlement,
  today: string,
): Promise<PostedNote> {
  const { db, me, at, body } = context
  const { id, number, garage_id } = note
  const noted: PostedNote = { id, number, garage_id, day: today, employee_id: me.employee_id }
  await updateVoid(db, id, {
    at: at.toISOString(),
    on: today,
    reason: body.reason,
    kept_back_on: back.kept > 0 ? today : null,
    offset_back_on: back.offset > 0 ? today : null,
    refund_back_on: back.refunded > 0 ? today : null,
  })
  await mirror(context, note, noted, { ...back, reason: body.reason })
  await withdrawTaxes(db, { source: 'credit_note', source_id: id, day: today })
  return noted
}

const logNoteVoid = (
  { audit }: Caller,
  { id, number, garage_id }: StoredNote,
  void_reason: string,
) =>
  audit.updated(
    CREDIT_NOTE,
    { id, number, garage_id, status: 'issued', void_reason: null },
    { id, status: 'void', void_reason },
  )

const otherOf = async (context: Caller, { offset_invoice_id }: StoredNote) =>
  offset_invoice_id === null
    ? undefined
    : await balanceDueOf(context as Parameters<typeof balanceDueOf>[0], offset_invoice_id)

interface ReturnedSettlement {
  refunded: number
  kept: number
  offset: number
  other: Awaited<ReturnType<typeof balanceDueOf>> | undefined
}

/** A counter sale never has an amount due: the refund of its note is received again. */
async function findReturnedSettlement(
  context: Caller,
  { bill, customer_id }: Original,
  note: StoredNote,
): Promise<ReturnedSettlement> {
  const otherInvoice = await otherOf(context, note)
  const offset = otherInvoice?.invoice.shown_status === 'issued' ? note.offset_amount : 0
  const held = await heldOf(context, bill, customer_id, note)
  const kept = held >= note.kept ? note.kept : 0
  if (!bill && (kept < note.kept || offset < note.offset_amount))
    throw conflict(creditMessages.keptUsed)
  return { refunded: bill ? 0 : note.refunded, kept, offset, other: otherInvoice }
}

async function heldOf(
  { db }: Caller,
  bill: Original['bill'],
  customerId: number | null,
  { kept, garage_id }: StoredNote,
): Promise<number> {
  if (kept === 0 || customerId === null) return 0
  if (bill) return bill.order.deposit
  const heldMoney = await availableHeldMoney(db, customerId)
  return heldMoney
    .filter(
      (money) =>
        money.order_id === null && money.build_id === null && money.garage_id === garage_id,
    )
    .reduce((sum, { amount }) => sum + amount, 0)
}

async function mirror(
  { db }: Caller,
  note: StoredNote,
  noted: PostedNote,
  { reason, ...back }: ReturnedSettlement & { reason: string },
) {
  const events = [
    'issued',
    ...(back.refunded > 0 ? ['refunded'] : []),
    ...(back.kept > 0 ? ['kept'] : []),
    ...(back.offset > 0 ? ['offset'] : []),
  ]
  for (const event of events)
    await reverseEntry(
      db,
      { type: CREDIT_SOURCE, id: note.id, event },
      {
        day: noted.day,
        created_by: noted.employee_id,
        description: truncate(`Void ${note.number}: ${reason}`, 200),
      },
    )
}

/** @throws 409 when less stock is left than was returned */
async function goodsOut({ db, scope, at }: Caller, note: StoredNote, noted: PostedNote) {
  const lines = await selectNoteLines(db, scope, note.id)
  const goods = await itemsOf({ db, scope }, note, lines)
  await reverseRestock(db, noted, at, goods)
}

async function itemsOf(
  { db }: Pick<Caller, 'db' | 'scope'>,
  note: StoredNote,
  lines: Awaited<ReturnType<typeof selectNoteLines>>,
) {
  const returned = lines.filter(({ returned_qty }) => returned_qty > 0)
  if (returned.length === 0 || note.invoice_id === null) return []
  const sold = await selectCreditable(db, note.invoice_id)
  return returned.flatMap(({ invoice_line_no, returned_qty, returned_cost, returned_account }) => {
    const item_id = sold.find(({ line_no }) => line_no === invoice_line_no)?.goods?.item_id
    return item_id === undefined
      ? []
      : [
          {
            item_id,
            quantity: returned_qty,
            cost: returned_cost,
            account: returned_account as StockAccount,
          },
        ]
  })
}

/** @throws 409 when the returned voucher has been used again */
async function voucherAgain(
  { db, at }: Caller,
  { invoice, customer_id }: Original,
  note: StoredNote,
) {
  if (invoice.order_id === null || invoice.voucher_id === null || customer_id === null) return
  if (!note.voucher_back) {
    await reduceVoucherDiscount(db, invoice.order_id, -note.voucher_value)
    return
  }
  const has = await redeemVoucherAgain(
    db,
    invoice.voucher_id,
    { order_id: invoice.order_id, garage_id: note.garage_id, customer_id, at },
    { invoice_id: invoice.id, used_on: invoice.issued_on, discount: note.voucher_value },
  )
  if (!has) throw conflict(creditMessages.voucherUsed)
}

/** The reversal used the booked value of the points; the current value of their lots may differ by rounding. */
async function restorePoints(
  context: Caller,
  original: Original,
  note: StoredNote,
  noted: PostedNote,
) {
  const { db, scope } = context
  const lines = await selectNoteLines(db, scope, note.id)
  const releases = await selectReleased(db, note.id)
  const reclaimed = await settlePoints(
    context,
    original,
    noted,
    { points: note.points, net: note.net, earning: earningOf(lines) },
    -1,
  )
  const differences = [...releases, ...reclaimed]
  if (reclaimed.length > 0 || releases.length > 0)
    await postOfNote(db, noted, {
      event: 'points_settled',
      description: `Points settled ${note.number}`,
      lines: liabilityLines(note.garage_id, differences),
    })
}

/** Makes the credited amount due again, less its returned settlement. */
async function restoreReceivable(
  { bill, invoice }: Original,
  note: StoredNote,
  settlement: ReturnedSettlement,
  today: string,
) {
  if (settlement.other && settlement.offset > 0)
    await settlement.other.owed.settle(-settlement.offset, today)
  if (!bill) return
  const { order } = bill
  const paid = order.paid + settlement.kept + settlement.offset
  const { grand_total, down_payment } = invoice
  const creditable = grand_total - invoice.credited + note.grand_total
  await bill.save({ billing: billingOf(creditable, down_payment, paid, order.written_off), paid })
}
