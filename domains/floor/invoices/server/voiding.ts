/** Voids an invoice: reverses its issue; payments stay with the order. */
import { withdrawTaxes } from '#domains/books/tax-returns/server/recording.ts'
import { postEntry, reverseEntry } from '#domains/books/journal/server/posting.ts'
import { lockMember as holdMember } from '#domains/loyalty/membership/server/queries-points.ts'
import { reversePoints } from '#domains/loyalty/membership/server/reversal.ts'
import { dayIn } from '#platform/contract/days.ts'
import { assertCan } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { zoneOfGarage } from '#platform/server/session/scope.ts'
import type { invoices } from '../contract.ts'
import { canVoid } from '../rules.ts'
import { eInvoiceOf } from '#domains/floor/e-invoices/server/e-invoices.ts'
import { rebalanceHeldMoney, returnHeldMoney } from './held-money.ts'
import { findInvoice, lockInvoice } from './find-invoice.ts'
import { logVoid, voidOpening } from './opening.ts'
import { costLines } from './posting.ts'
import { updateVoided } from './queries.ts'
import { contentOf } from './content.ts'
import { voidSale } from './sale.ts'

/**
 * Voids an issued invoice and reverses its entry; payments stay with the order for the replacement. The cost returns
 * to work in progress, unless nothing will replace the invoice: then it stays in the cost of sales (rule 15). A
 * counter sale is refunded and its goods return.
 */
export async function voidInvoice(context: CallContext<typeof invoices.void>) {
  const { db, scope, me, audit, params, body, at, appContext } = context
  const { id, order_id, opened_on, garage_id, legal_entity_id } = await findInvoice(context)
  if (opened_on !== null) return voidOpening(context, id)
  const e_invoice = legal_entity_id === null ? null : await eInvoiceOf(db, ['invoice', 'sale'], id)
  if (order_id === null) {
    const today = dayIn(zoneOfGarage(garage_id, await appContext.garageDirectory.all()), at)
    return voidSale({ db, scope, me, at, audit }, { id, reason: body.reason, today, e_invoice })
  }
  const { bill, invoice: lockedInvoice } = await lockInvoice(context)
  const { order, parties, today } = bill
  const { customer_id } = parties
  assertCan(canVoid(me.role, { ...contentOf(lockedInvoice, []), e_invoice }))
  await holdMember(db, customer_id)
  await updateVoided(db, scope, params.id, { ...body, at: at.toISOString(), on: today })
  if (lockedInvoice.taxes.length > 0)
    await withdrawTaxes(db, { source: 'invoice', source_id: lockedInvoice.id, day: today })
  const source = { type: 'work_order', id: String(order.id), seq: lockedInvoice.id }
  await reverseEntry(
    db,
    { ...source, event: 'invoiced' },
    {
      day: today,
      created_by: me.employee_id,
      description: `Void ${lockedInvoice.number}: ${body.reason}`,
    },
  )
  const cost = { parts: lockedInvoice.parts_cost, third_party: lockedInvoice.third_party_cost }
  if (!body.replace)
    await postEntry(db, {
      garage_id: lockedInvoice.garage_id,
      entry_date: today,
      description: `Cost kept ${lockedInvoice.number}`,
      source_number: lockedInvoice.number,
      source: { ...source, event: 'cost_kept' },
      created_by: me.employee_id,
      lines: costLines(cost),
    })
  await reversePoints(db, {
    customer_id,
    garage_id: lockedInvoice.garage_id,
    order_id: order.id,
    invoice_id: lockedInvoice.id,
    number: lockedInvoice.number,
    day: today,
    at,
    employee_id: me.employee_id,
  })
  const owed = { order_id: order.id, today, source: { type: source.type, id: source.id } }
  const returned = await returnHeldMoney(context, owed, lockedInvoice)
  const evened = await rebalanceHeldMoney(
    context,
    { ...owed, customer_id },
    lockedInvoice,
    order.paid - returned,
  )
  await bill.reopen({ cost, replace: body.replace, returned, evened })
  logVoid(audit, lockedInvoice, body)
  return { id: lockedInvoice.id }
}
