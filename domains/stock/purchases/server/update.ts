/**
 * Changes a purchase: everything before the first receipt; the number and date of the supplier's tax invoice at any
 * time.
 */
import { assertNewInvoice } from '#domains/stock/supplier-bills/server/supplier-bills.ts'
import { claimBill, taxOfBill } from '#domains/stock/supplier-bills/server/tax.ts'
import { conflict, invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { changeDocument } from '#platform/server/http/documents.ts'
import type { purchases } from '../contract.ts'
import { purchaseMessages } from '../messages.ts'
import { canTaxInvoice, canUpdate } from '../rules.ts'
import { assertContent, linesToStore } from './create.ts'
import { purchaseDocument } from './purchase.ts'
import {
  type StoredPurchase,
  deleteLines,
  insertLines,
  selectLines,
  updateLineTax,
} from './queries.ts'

type Update = CallContext<typeof purchases.update>

export function update(context: Update) {
  const { db, scope, body } = context
  const { version: _, duplicate_confirmed, garage_id, lines, ...fields } = body
  const isTaxInvoice = isTaxInvoiceAlone(body)
  const can = isTaxInvoice ? canTaxInvoice : canUpdate
  return changeDocument(purchaseDocument, context, can, async (before) => {
    if (garage_id !== undefined && garage_id !== before.garage_id)
      throw invalid({ garage_id: purchaseMessages.numberStands })
    const isOther = (field: 'supplier_id' | 'date') =>
      fields[field] !== undefined && fields[field] !== before[field]
    if (before.paid_on !== null && (lines || isOther('supplier_id') || isOther('date')))
      throw conflict(purchaseMessages.paidStands)

    const { tax_confirmed, ...content } = fields
    const after = {
      ...before,
      ...content,
      tax_confirmed: tax_confirmed ?? before.tax_confirmed,
    }
    await assertNewInvoice(context, 'purchases', { ...after, duplicate_confirmed }, before)
    const stored = isTaxInvoice
      ? undefined
      : await assertContent(context, { ...after, lines }, before)
    const sums = stored
      ? await replaceLines(context, before, stored)
      : isOther('date')
        ? await taxedAnew(context, before, after)
        : {}
    const columns = { ...content, tax_confirmed: after.tax_confirmed, ...sums }
    if (isTaxInvoice) await claimBill(db, 'purchase', after)
    if (!stored) return { columns }
    const linesBefore = await selectLines(db, scope, before.id)
    return { columns, log: { before: { lines: linesBefore }, after: { lines: stored.lines } } }
  })
}

const ofTaxInvoice = ['tax_invoice_number', 'tax_invoice_date']

/** Whether the change names only the supplier's tax invoice, which affects nothing but the claimed tax. */
function isTaxInvoiceAlone({ version: _, ...body }: Update['body']): boolean {
  const named = Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  return named.length > 0 && named.every((name) => ofTaxInvoice.includes(name))
}

type Stored = NonNullable<Awaited<ReturnType<typeof assertContent>>>

async function replaceLines(
  { db, scope }: Update,
  { id }: StoredPurchase,
  { lines, ...sums }: Stored,
) {
  await deleteLines(db, scope, id)
  await insertLines(db, linesToStore(id, lines))
  return { ...sums, taxes: JSON.stringify(sums.taxes) }
}

/** The tax rate depends on the day, so another day may tax the same lines differently. */
async function taxedAnew(
  { db, scope }: Update,
  { id, garage_id }: StoredPurchase,
  { date, tax_confirmed }: { date: string; tax_confirmed: boolean },
) {
  const lines = await selectLines(db, scope, id)
  const taxInput = lines.map(({ tax_is_typed, tax_amount, ...line }) => ({
    ...line,
    tax_amount: tax_is_typed ? tax_amount : null,
  }))
  const tax = await taxOfBill(db, {
    kind: 'purchase',
    garage_id,
    date,
    tax_confirmed,
    lines: taxInput,
    isMoved: true,
  })
  for (const line of tax.lines) await updateLineTax(db, scope, line.id, line)
  const { taxes, ...sums } = tax.bill
  return { ...sums, total: sums.sub_total + sums.tax, taxes: JSON.stringify(taxes) }
}
