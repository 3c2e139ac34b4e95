/** Invoices. Each posts to the books in the same transaction (accounting rules 8, 15); their money is in money.ts. */
import { printedLogo, shown } from '#domains/company/legal-entities/server/service.ts'
import { findFund } from '#domains/books/accounts/server/service.ts'
import { declaredUntil, withdrawTaxes } from '#domains/books/tax-returns/server/service.ts'
import { messages } from '#platform/contract/messages.ts'
import { postEntry, reverseEntry } from '#domains/books/journal/server/service.ts'
import {
  type Bill,
  type BillContent,
  billOf,
  draftOf,
} from '#domains/floor/orders/server/service.ts'
import {
  holdMember,
  redeemPoints,
  reversePoints,
} from '#domains/loyalty/membership/server/service.ts'
import { showPlate } from '#domains/people/vehicles/rules.ts'
import { becauseOf, voucherMessages } from '#domains/loyalty/vouchers/messages.ts'
import { useVoucher } from '#domains/loyalty/vouchers/server/service.ts'
import { dayIn } from '#platform/contract/days.ts'
import { pdfName } from '#platform/contract/paper.ts'
import { may } from '#platform/contract/roles.ts'
import type { Db } from '#platform/server/db.ts'
import { assertCan, conflict, invalid } from '#platform/server/errors.ts'
import { type Ask, implement } from '#platform/server/mount.ts'
import { currencyOfCountry } from '#platform/server/currencies.ts'
import { type GaragePlace, type Scope, zoneOfGarage } from '#platform/server/scope.ts'
import type { Me } from '#platform/server/session.ts'
import { type InvoiceContent, invoices } from '../contract.ts'
import { paperOf } from '../paper.ts'
import { invoiceMessages } from '../messages.ts'
import {
  canCorrectBill,
  canCredit,
  canDownload,
  canIssue,
  canPay,
  canUseHeld,
  canVoid,
  canWriteBack,
  canWriteOff,
  cashRounding,
  withholds,
} from '../rules.ts'
import type { EInvoiceOfDocument } from '#domains/floor/e-invoices/contract.ts'
import { eInvoiceOf } from '#domains/floor/e-invoices/server/service.ts'
import { settle } from './billing.ts'
import { pay, receive, refund, takeDeposit } from './money.ts'
import { correctWith } from './correct.ts'
import { evenOut, giveBackHeld, held, heldFor, useHeld } from './held.ts'
import { findInvoice, lockInvoice } from './locked.ts'
import { tellVoid, voidOpening } from './opening.ts'
import { owedOfOrder } from './owed.ts'
import { writeBack, writeOff } from './write-off.ts'
import { drawnPaper } from '#platform/server/paper/papers.ts'
import { costLines, invoiceEntry } from './posting.ts'
import {
  selectIncome,
  selectInvoiceLines,
  selectInvoices,
  selectNewest,
  selectPayments,
  selectSalePayments,
  updateVoided,
} from './queries.ts'
import { selectCredits, selectSettlements } from './queries-credits.ts'
import { insertBill } from './bill.ts'
import { oweTaxes } from './taxes.ts'
import { contentOfDraft, contentOf } from './content.ts'
import { voidSale } from './sale.ts'

export const invoicesApi = implement(invoices, {
  list,
  get,
  pdf,
  sheet,
  issue,
  pay,
  correct: correctWith({ voidInvoice, issue }),
  held,
  useHeld,
  writeOff,
  writeBack,
  takeDeposit,
  refund,
  void: voidInvoice,
})

async function list({ db, scope, query }: Ask<typeof invoices.list>) {
  const page = await selectInvoices(db, scope, query)
  return {
    ...page,
    data: page.data.map(({ license_plate, country_id, ...row }) => ({
      ...row,
      order:
        row.order && license_plate && country_id
          ? { ...row.order, license_plate: showPlate(license_plate, country_id) }
          : null,
    })),
  }
}

type Caller = Pick<Ask<typeof invoices.get>, 'db' | 'scope' | 'me' | 'house'>

/** What the paper says, with the row that it is of. */
async function paperOfInvoice({ db, scope }: Pick<Caller, 'db' | 'scope'>, id: number) {
  const invoice = await findInvoice({ db, scope, params: { id } })
  const [lines, credits, settlements, payments] = await Promise.all([
    selectInvoiceLines(db, scope, id),
    selectCredits(db, scope, id),
    selectSettlements(db, scope, id),
    invoice.sold_into === null
      ? selectPayments(
          db,
          scope,
          invoice.order_id === null ? { invoice_id: id } : { order_id: invoice.order_id },
        )
      : selectSalePayments(db, scope, id),
  ])
  // one without an entity need not ask
  const e_invoice =
    invoice.legal_entity_id === null ? null : await eInvoiceOf(db, ['invoice', 'sale'], id)
  const paper = {
    ...contentOf(invoice, lines, credits),
    e_invoice,
    payments: [
      ...payments.map((payment) => ({ ...payment, kind: payment.kind as 'payment' })),
      ...settlements,
    ],
  }
  return { invoice, paper }
}

async function wholeInvoice({ db, scope, me, house }: Caller, id: number) {
  const { invoice, paper } = await paperOfInvoice({ db, scope }, id)
  const held_available = await heldFor(db, invoice)
  const declared_until =
    invoice.taxes.length > 0
      ? await declaredUntil(db, { source: 'invoice', source_id: invoice.id })
      : null
  return {
    ...paper,
    issuer: shown(house, paper.issuer),
    version: invoice.version,
    garage_id: invoice.garage_id,
    withholds: withholds({ country_id: paper.country_id, is_company: invoice.is_company }),
    held_available,
    can: canOfPaper(me, { ...paper, declared_until }, held_available),
  }
}

const canOfPaper = (
  { role }: Me,
  paper: InvoiceContent & {
    e_invoice: EInvoiceOfDocument | null
    declared_until?: string | null
  },
  held_available: number,
) => ({
  pay: canPay(role, paper),
  void: canVoid(role, paper),
  credit: canCredit(role, paper),
  correct: canCorrectBill(role, paper),
  use_held: canUseHeld(role, paper, held_available),
  write_off: canWriteOff(role, paper),
  write_off_reverse: canWriteBack(role, paper),
  pdf: canDownload(paper),
})

async function get(ask: Ask<typeof invoices.get>) {
  const invoice = await wholeInvoice(ask, ask.params.id)
  const time_zone = zoneOfGarage(invoice.garage_id, await ask.house.places.all())
  return { ...invoice, time_zone }
}

async function pdf({ query, ...ask }: Ask<typeof invoices.pdf>) {
  const { paper: invoice } = await paperOfInvoice(ask, ask.params.id)
  const currency = await currencyOfCountry(ask.house.places, invoice.country_id)
  const name = pdfName(invoice.number ?? 'draft')
  // the page of whoever may not see the numbers leaves them out too
  const seen = may(ask.me.role, 'customer.contact') ? invoice : { ...invoice, buyer: null }
  return {
    type: 'application/pdf',
    content: await drawnPaper(
      ask.house,
      ask.me.employee_id,
      {
        ...paperOf({ ...seen, currency }, query.language),
        ...(await printedLogo(ask, invoice.issuer)),
      },
      invoice.date,
    ),
    headers: { 'Content-Disposition': `attachment; filename="${name}"` },
  }
}

/** The newest invoice of an order. Before the first one, or after a void, the draft of the next. */
async function sheet(ask: Ask<typeof invoices.sheet>) {
  const { db, scope, me, params, at, house } = ask
  const newest = await selectNewest(db, scope, params.id)
  if (newest?.status === 'issued') return wholeInvoice(ask, newest.id)
  const billed = await draftOf(db, scope, params.id, at)
  if (newest && billed.totals.sub_total === 0) return wholeInvoice(ask, newest.id)
  const payments = await selectPayments(db, scope, { order_id: params.id })
  const draft = { ...contentOfDraft(billed), e_invoice: null }
  return {
    ...draft,
    issuer: shown(house, draft.issuer),
    version: null,
    held_available: 0,
    can: canOfPaper(me, draft, 0),
    payments: payments.map((payment) => ({ ...payment, kind: payment.kind as 'payment' })),
  }
}

/** The bill as it is issued, with what the customer calls it if that comes with its invoice. */
async function namedBy(bill: Bill, purchase_order_number: string | null | undefined) {
  const billed = await bill.fitted()
  if (!purchase_order_number) return billed
  await bill.name(purchase_order_number)
  return { ...billed, order: { ...billed.order, purchase_order_number } }
}

/** A replacement is not refused for what the bill that it replaces did not say. */
function assertNamed({ order, parties }: BillContent) {
  if (parties.purchase_order_required && !order.purchase_order_number && !order.correction)
    throw invalid({ purchase_order_number: messages.required })
}

/** A bill above what the customer was shown needs somebody's decision. */
function assertHolds(voucher: BillContent['voucher']) {
  if (!voucher || voucher.verdict.ok) return
  throw conflict(becauseOf(voucherMessages.noLongerHolds, voucher.on.code, voucher.verdict.code))
}

/** Issues the invoice of a finished order: number, sheet, lines, entry in one transaction. 409 if too early or issued. */
async function issue({ db, scope, me, audit, params, body, at }: Ask<typeof invoices.issue>) {
  const bill = await billOf({ db, scope, me, audit, at }, params.id, body?.version)
  const billed = await namedBy(bill, body?.purchase_order_number)
  const { order, parties, lines, totals, voucher, today } = billed
  assertCan(canIssue(me.role, { ...order, lines, is_numbered: parties.is_numbered }))
  assertHolds(voucher)
  assertNamed(billed)
  await holdMember(db, parties.customer_id)
  const { garage_id, customer_id } = parties
  // all that the order holds, as deposit or received in excess; a replacement may total less, then the rest stays held
  const down_payment = Math.min(order.deposit, totals.grand_total)
  const due = Math.max(0, totals.grand_total - down_payment - order.paid)
  const received = await receivedWith({ db, scope }, garage_id, body, due)

  const whose = { order_id: order.id, garage_id, customer_id }
  const cost = await bill.sell()
  const { grand_total, net } = totals
  const { invoice, sold } = await insertBill({ db, me, at }, billed, { down_payment, cost })
  if (voucher)
    await useVoucher(db, voucher.on, {
      invoice_id: invoice.id,
      used_on: today,
      discount: totals.voucher,
    })
  const on = { ...whose, invoice_id: invoice.id, day: today, at, employee_id: me.employee_id }
  const { legal_entity_id = null } = parties.issuer ?? {}
  const taxes = await oweTaxes(
    db,
    { ...invoice, garage_id, legal_entity_id, day: today },
    totals.taxes,
  )
  await postEntry(
    db,
    invoiceEntry({
      ...whose,
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
    garage_id,
    issued_on: today,
    net,
    grand_total,
    down_payment,
    credited: 0,
    credited_net: 0,
  }
  await settle({ db, me, at }, bill, issued, { applied: 0, day: today, held: order.deposit })
  // what comes in with the invoice is a payment of this moment (rule 12)
  if (received)
    await receive({ db, me, at }, owedOfOrder({ db, me, at }, bill, issued), issued, {
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

/** What comes in with the invoice, and into which fund: not more than is due. */
async function receivedWith(
  { db, scope }: Pick<Caller, 'db' | 'scope'>,
  garageId: number,
  body: Ask<typeof invoices.issue>['body'],
  due: number,
) {
  const amount = body?.down_payment ?? 0
  if (amount === 0) return undefined
  const fund = body?.account_id ? { id: body.account_id } : { key: 'CASH' }
  const into = await findFund(db, scope, garageId, fund)
  if (!into) throw invalid({ account_id: messages.unknownReference })
  const rounding = cashRounding(into, { due, amount })
  if (amount + rounding > due) throw invalid({ down_payment: invoiceMessages.aboveBill })
  return { amount: amount + rounding, rounding, fund: into.id }
}

/**
 * Voids an issued invoice and reverses its entry; payments stay with the order for the replacement invoice. The cost is
 * in work again, unless nothing will replace the invoice: then it stays in the cost of sales (rule 15). A sale over the
 * counter is paid back and its goods return.
 */
async function voidInvoice(ask: Ask<typeof invoices.void>) {
  const { db, scope, me, audit, params, body, at, house } = ask
  const { id, order_id, opened_on, garage_id, legal_entity_id } = await findInvoice(ask)
  if (opened_on !== null) return voidOpening(ask, id)
  const e_invoice = legal_entity_id === null ? null : await eInvoiceOf(db, ['invoice', 'sale'], id)
  if (order_id === null) {
    const today = dayIn(zoneOfGarage(garage_id, await house.places.all()), at)
    return voidSale({ db, scope, me, at, audit }, { id, reason: body.reason, today, e_invoice })
  }
  const { bill, invoice: found } = await lockInvoice(ask)
  const { order, parties, today } = bill
  const { customer_id } = parties
  assertCan(canVoid(me.role, { ...contentOf(found, []), e_invoice }))
  await holdMember(db, customer_id)
  await updateVoided(db, scope, params.id, { ...body, at: at.toISOString(), on: today })
  if (found.taxes.length > 0)
    await withdrawTaxes(db, { source: 'invoice', source_id: found.id, day: today })
  const source = { type: 'work_order', id: String(order.id), seq: found.id }
  await reverseEntry(
    db,
    { ...source, event: 'invoiced' },
    {
      day: today,
      created_by: me.employee_id,
      description: `Void ${found.number}: ${body.reason}`,
    },
  )
  const cost = { parts: found.parts_cost, third_party: found.third_party_cost }
  if (!body.replace)
    await postEntry(db, {
      garage_id: found.garage_id,
      entry_date: today,
      description: `Cost kept ${found.number}`,
      source_number: found.number,
      source: { ...source, event: 'cost_kept' },
      created_by: me.employee_id,
      lines: costLines(cost),
    })
  await reversePoints(db, {
    customer_id,
    garage_id: found.garage_id,
    order_id: order.id,
    invoice_id: found.id,
    number: found.number,
    day: today,
    at,
    employee_id: me.employee_id,
  })
  const owed = { order_id: order.id, today, source: { type: source.type, id: source.id } }
  const returned = await giveBackHeld(ask, owed, found)
  const evened = await evenOut(ask, { ...owed, customer_id }, found, order.paid - returned)
  await bill.reopen({ cost, replace: body.replace, returned, evened })
  tellVoid(audit, found, body)
  return { id: found.id }
}

/** For the dashboard: income by local day, invoices issued minus invoices voided, without tax. */
export const incomeByDay = (
  db: Db,
  scope: Scope,
  where: { places: readonly GaragePlace[]; at: Date },
  days: number,
) => selectIncome(db, scope, where, days)

/** For the global search. */
export { selectInvoiceHits as invoiceHits } from './queries-search.ts'

/** For files: what was open when the books began here, and what is held for customers. */
export {
  type OldDeposit,
  type OldInvoice,
  assertOldDays,
  bringDeposits,
  bringInvoices,
  depositsGone,
  knownInvoices,
  takeBackDeposits,
  takeBackInvoices,
} from './bringing.ts'

/** For credit notes. */
export { type Caller as MoneyCaller } from './money.ts'
export { billingOf, settle as settleInvoice } from './billing.ts'
export { evenOut, freeOf, giveBackHeld } from './held.ts'
export { findInvoice, lockInvoice } from './locked.ts'
export { owedOn } from './owed.ts'
export { addCredited } from './queries-credits.ts'
export { SALE_SOURCE, costLines, revenueAccount } from './posting.ts'
export type { StoredInvoice } from './queries.ts'

/** For sales over the counter. */
export { issueSale } from './sale.ts'

/** For two customers that are one person, and for one who wants to be forgotten. */
export {
  giveInvoices,
  updateBlankPapers as blankOldPapers,
  updateForgotten as forgetBuyer,
} from './queries.ts'
