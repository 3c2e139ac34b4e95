/**
 * Purchases of parts and materials: list, get, create, update, remove, receive, close, proof. Each posts its entries
 * in the same transaction (accounting, rules 1-3 and 18a). A change locks the purchase before it moves stock.
 */
import { currencyOfGarage } from '#platform/server/database/currencies.ts'
import { printedLogo } from '#domains/company/legal-entities/server/legal-entities.ts'
import { assertEntryDay, requireFund } from '#domains/books/accounts/server/accounts.ts'
import { renderPdf } from '#platform/server/pdf/render.ts'
import { withdrawTaxes } from '#domains/books/tax-returns/server/recording.ts'
import { selectEntriesOf as entriesOf } from '#domains/books/journal/server/queries.ts'
import { postEntry, reverseEntry } from '#domains/books/journal/server/posting.ts'
import { moveStock } from '#domains/stock/stock/server/stock.ts'
import { rowsOf } from '#domains/stock/supplier-bills/tax.ts'
import { billMessages } from '#domains/stock/supplier-bills/messages.ts'
import { paidByProof, withFileUrls } from '#domains/stock/supplier-bills/server/supplier-bills.ts'
import { dayIn } from '#platform/contract/days.ts'
import { pdfName } from '#platform/contract/print-document.ts'
import { assertCan, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import { changeDocument, removeDocument } from '#platform/server/http/documents.ts'
import type { purchases } from '../contract.ts'
import {
  canClose,
  canPay,
  canPrint,
  canReceive,
  canRemove,
  canTaxInvoice,
  canUpdate,
  taxOfReceived,
  itemQuantity,
} from '../rules.ts'
import { purchaseDocument } from './purchase.ts'
import { languageOf, orderDocument } from './print-document.ts'
import { PURCHASE_SOURCE, entryOf, paidLines, refundLines, varianceLines } from './posting.ts'
import { selectBookedStock, selectLines, closeOpenQuantities } from './queries.ts'
import {
  selectLinesShown,
  selectPartners,
  selectPrices,
  selectPurchase,
  selectPurchases,
} from './queries-lists.ts'
import { receiveLines } from './receipt.ts'

const papers = ['invoice_file', 'payment_proof'] as const

export async function list({ db, scope, query, appContext }: CallContext<typeof purchases.list>) {
  const page = await selectPurchases(db, scope, query)
  return { ...page, data: page.data.map((row) => withFileUrls(appContext, row, papers)) }
}

const MAX_PRICES = 3

export async function prices({ db, scope, query }: CallContext<typeof purchases.prices>) {
  return { data: await selectPrices(db, scope, { ...query, most: MAX_PRICES }) }
}

export async function get({
  db,
  scope,
  me,
  appContext,
  params,
}: CallContext<typeof purchases.get>) {
  const purchase = await selectPurchase(db, scope, params.id)
  if (!purchase) throw notFound()
  const [lines, entries] = await Promise.all([
    selectLinesShown(db, scope, params.id),
    entriesOf(db, scope, { type: PURCHASE_SOURCE, id: params.id }),
  ])
  const { garage_id: _, is_paid, ...row } = purchase
  const facts = { ...row, is_paid }
  return {
    ...withFileUrls(appContext, row, papers),
    lines,
    entries,
    can: {
      update: canUpdate(me.role, facts),
      remove: canRemove(me.role, facts),
      receive: canReceive(me.role, facts),
      close: canClose(me.role, facts),
      proof: canPay(me.role, facts),
      pdf: canPrint(facts),
      tax_invoice: canTaxInvoice(me.role, facts),
    },
  }
}

/** The order as a PDF for the supplier, in the language of its country. */
export async function pdf({
  db,
  scope,
  me,
  appContext,
  params,
  query,
}: CallContext<typeof purchases.pdf>) {
  const [purchase, partners, lines] = await Promise.all([
    selectPurchase(db, scope, params.id),
    selectPartners(db, scope, params.id),
    selectLinesShown(db, scope, params.id),
  ])
  if (!purchase || !partners) throw notFound()
  assertCan(canPrint(purchase))
  const { number, date, note } = purchase
  const content = {
    ...partners,
    currency: await currencyOfGarage(appContext.garageDirectory, purchase.garage_id),
    number,
    date,
    note,
    sub_total: lines.reduce((sum, { amount }) => sum + amount, 0),
    // the ordered quantities, even if the rest was cancelled
    taxes: purchase.taxes
      .filter(({ kind }) => kind !== 'reverse')
      .map((row) => ({
        ...row,
        tax: lines
          .filter(({ tax_code_id }) => tax_code_id === row.tax_code_id)
          .reduce((sum, { tax_amount }) => sum + tax_amount, 0),
      })),
    lines: lines.map(({ item, ...line }) => ({ ...line, name: item.name, sku: item.sku })),
  }
  const pdf = orderDocument(content, query.language ?? languageOf(partners.supplier_country))
  const logo = await printedLogo({ db, appContext, me }, partners.issuer)
  return {
    type: 'application/pdf',
    content: await renderPdf(appContext, me.employee_id, { ...pdf, ...logo }, date),
    headers: {
      'Content-Disposition': `attachment; filename="${pdfName(number)}"`,
    },
  }
}

export function receive(context: CallContext<typeof purchases.receive>) {
  const { db, at, body } = context
  return changeDocument(purchaseDocument, context, canReceive, async (before) => {
    const day = body.date ?? dayIn(before.time_zone, at)
    await assertEntryDay({ db, garage_id: before.garage_id, at }, 'date', day)
    if (day < before.date) throw invalid({ date: billMessages.beforePurchase })
    const columns = await receiveLines(context, before, body.lines, day)
    return { columns, log: { after: { lines: body.lines } }, data: { receipt: columns.receipt } }
  })
}

/** Cancels undelivered quantities. A payment for them returns to the source of funds (rule 18a). */
export function close(context: CallContext<typeof purchases.close>) {
  const { db, scope, me, at, body } = context
  return changeDocument(purchaseDocument, context, canClose, async (before) => {
    if (body.account_id) await requireFund(db, scope, before.garage_id, body.account_id)
    const fund = body.account_id ?? before.account_id
    if (before.advance > 0 && fund) {
      await postEntry(
        db,
        entryOf(before, {
          event: 'closed',
          day: dayIn(before.time_zone, at),
          by: me.employee_id,
          lines: refundLines(before.advance, fund),
        }),
      )
    }
    const receivedLines = (await selectLines(db, scope, before.id))
      .filter(({ received }) => received > 0)
      .map(taxOfReceived)
    await closeOpenQuantities(db, scope, before.id)
    const taxes = rowsOf(before.taxes, receivedLines)
    const sub_total = receivedLines.reduce((sum, { base }) => sum + base, 0)
    const columns = {
      closed_at: at.toISOString(),
      close_reason: body.reason,
      advance: 0,
      // reduces the purchase to what was received
      sub_total,
      tax: before.received_value - sub_total,
      taxes: JSON.stringify(taxes),
      total: before.received_value,
      ...(before.receipt === 'part_received' ? { receipt: 'received' } : {}),
    }
    return { columns }
  })
}

/** Pays the purchase once, in full: the payable of received goods, and an advance for the rest (rules 2 and 18a). */
export function proof(context: CallContext<typeof purchases.proof>) {
  const { db, me } = context
  return changeDocument(purchaseDocument, context, canPay, async (before) => {
    // an imported bill can be paid from the opening date on
    const payable = { ...before, date: before.opened_on ?? before.date }
    const payment = await paidByProof(context, payable, before.time_zone)
    const advance = before.total - before.paid_before - before.received_value
    await postEntry(
      db,
      entryOf(before, {
        event: 'paid',
        day: payment.paid_on,
        by: me.employee_id,
        lines: paidLines(before, {
          owed: before.received_value,
          advance,
          fund: payment.account_id,
        }),
      }),
    )
    return { columns: { ...payment, advance } }
  })
}

/** Reverses the purchase (rule 3): its entries, and its goods at average cost. Then hides it. */
export function remove(context: CallContext<typeof purchases.remove>) {
  const { db, scope, me, at } = context
  return removeDocument(purchaseDocument, context, canRemove, async (before) => {
    const day = dayIn(before.time_zone, at)
    const receivedLines = (await selectLines(db, scope, before.id)).filter(
      ({ received }) => received > 0,
    )
    if (receivedLines.length > 0) {
      const { moved } = await moveStock(db, {
        garage_id: before.garage_id,
        day,
        at,
        source: { type: PURCHASE_SOURCE, id: before.id, number: before.number },
        employee_id: me.employee_id,
        lines: receivedLines.map(({ item_id, received, per_unit }) => ({
          item_id,
          kind: 'receipt_return',
          quantity: -itemQuantity({ quantity: received, per_unit }),
        })),
      })
      const lines = varianceLines(await selectBookedStock(db, scope, before.id), moved)
      await postEntry(db, entryOf(before, { event: 'deleted', day, by: me.employee_id, lines }))
    }
    await withdrawTaxes(db, { source: 'purchase', source_id: before.id, day })
    const posted = await entriesOf(db, scope, { type: PURCHASE_SOURCE, id: before.id })
    for (const { id, event, number } of posted)
      if (event !== 'deleted')
        await reverseEntry(
          db,
          { entry_id: id },
          {
            day,
            created_by: me.employee_id,
            description: `Reversal of ${number}: ${before.number}`,
          },
        )
    await closeOpenQuantities(db, scope, before.id)
    return { deleted_at: at.toISOString(), advance: 0 }
  })
}
