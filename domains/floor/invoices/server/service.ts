/** Invoices. Each posts to the books in the same transaction (accounting rules 8, 15); their money is in money.ts. */
import { printedLogo, shown } from '#domains/company/legal-entities/server/service.ts'
import { declaredUntil } from '#domains/books/tax-returns/server/service.ts'
import { draftOf } from '#domains/floor/orders/server/service.ts'
import { showPlate } from '#domains/people/vehicles/rules.ts'
import type { Language } from '#platform/contract/languages.ts'
import { pdfName } from '#platform/contract/paper.ts'
import type { Db } from '#platform/server/db.ts'
import { type Ask, implement } from '#platform/server/mount.ts'
import { currencyOfCountry } from '#platform/server/currencies.ts'
import { type GaragePlace, type Scope, zoneOfGarage } from '#platform/server/scope.ts'
import type { Me } from '#platform/server/session.ts'
import { type InvoiceContent, contentSeenBy } from '../content.ts'
import { invoices } from '../contract.ts'
import { paperOf } from '../paper.ts'
import {
  canCorrectBill,
  canCredit,
  canDownload,
  canPay,
  canUseHeld,
  canVoid,
  canWriteBack,
  canWriteOff,
  withholds,
} from '../rules.ts'
import type { EInvoiceOfDocument } from '#domains/floor/e-invoices/contract.ts'
import { eInvoiceOf } from '#domains/floor/e-invoices/server/service.ts'
import { pay, refund, takeDeposit } from './money.ts'
import { correctWith } from './correct.ts'
import { held, heldFor, useHeld } from './held.ts'
import { findInvoice } from './locked.ts'
import { writeBack, writeOff } from './write-off.ts'
import { drawnPaper } from '#platform/server/paper/papers.ts'
import {
  selectIncome,
  selectInvoiceLines,
  selectInvoices,
  selectNewest,
  selectPayments,
  selectSalePayments,
} from './queries.ts'
import { selectCredits, selectSettlements } from './queries-credits.ts'
import { contentOfDraft, contentOf } from './content.ts'
import { issue } from './issuing.ts'
import { voidInvoice } from './voiding.ts'

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
  const { name, content } = await drawnInvoice(ask, ask.params.id, query.language)
  return {
    type: 'application/pdf',
    content,
    headers: { 'Content-Disposition': `attachment; filename="${name}"` },
  }
}

type Drawer = Pick<Caller, 'db' | 'scope' | 'house'> & { me: Pick<Me, 'employee_id' | 'role'> }

/** The paper as a file, in the language of its customer unless another is asked for. */
export async function drawnInvoice(ask: Drawer, id: number, language?: Language) {
  const { paper: invoice } = await paperOfInvoice(ask, id)
  const currency = await currencyOfCountry(ask.house.places, invoice.country_id)
  const seen = contentSeenBy(ask.me.role, invoice)
  const content = await drawnPaper(
    ask.house,
    ask.me.employee_id,
    {
      ...paperOf({ ...seen, currency }, language),
      ...(await printedLogo(ask, invoice.issuer)),
    },
    invoice.date,
  )
  return { name: pdfName(invoice.number ?? 'draft'), content }
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

/** For the bills of builds. */
export { besideMoney, saidBeside } from './money.ts'
export { paymentLines } from './posting.ts'

/** For credit notes. */
export { type Caller as MoneyCaller } from './money.ts'
export { billingOf, settle as settleInvoice } from './billing.ts'
export { evenOut, freeOf, giveBackHeld } from './held.ts'
export { findInvoice, lockInvoice } from './locked.ts'
export { owedOn } from './owed.ts'
export { addCredited } from './queries-credits.ts'
export { SALE_SOURCE, costLines, handedBack, revenueAccount } from './posting.ts'
export type { StoredInvoice } from './queries.ts'

/** For sales over the counter. */
export { issueSale } from './sale.ts'

/** For two customers that are one person, and for one who wants to be forgotten. */
export {
  giveInvoices,
  updateBlankPapers as blankOldPapers,
  updateForgotten as forgetBuyer,
} from './queries.ts'
