/** Stores the invoice of an order: next number, printed content, amounts and approved lines. */
import type { BillContent } from '#domains/floor/orders/server/bill/billing.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { nextNumber } from '#platform/server/http/numbers.ts'
import type { invoices } from '../contract.ts'
import { contentOfDraft, lineOf, saleLinesOf, taxOf } from './content.ts'
import { insertInvoice, insertInvoiceLines } from './queries.ts'

const amountsOf = ({ order, totals }: BillContent) => ({
  sub_total: totals.sub_total,
  discount: totals.discount,
  voucher_value: totals.voucher,
  points: order.points,
  points_value: totals.points,
  tax: totals.tax,
  taxes: JSON.stringify(totals.taxes),
  prices_include_tax: order.prices_include_tax,
  net: totals.net,
  grand_total: totals.grand_total,
})

/** @returns its id and number, and the revenue of each line */
export async function insertBill(
  { db, me, at }: Pick<CallContext<typeof invoices.issue>, 'db' | 'me' | 'at'>,
  billed: BillContent,
  { down_payment, cost }: { down_payment: number; cost: { parts: number; third_party: number } },
) {
  const { order, parties, voucher, today } = billed
  const { garage_id, garage_code: code, customer_id } = parties
  const invoice = await insertInvoice(db, {
    order_id: order.id,
    garage_id,
    customer_id,
    number: await nextNumber(db, 'INV', { id: garage_id, code }, Number(today.slice(0, 4))),
    issued_at: at.toISOString(),
    issued_on: today,
    sheet: JSON.stringify(contentOfDraft(billed, new Map())),
    legal_entity_id: parties.issuer?.legal_entity_id ?? null,
    ...amountsOf(billed),
    down_payment,
    voucher_id: voucher?.on.voucher_id ?? null,
    parts_cost: cost.parts,
    third_party_cost: cost.third_party,
    created_by: me.employee_id,
  })
  const sold = saleLinesOf(billed)
  await insertInvoiceLines(
    db,
    sold.map(({ line, share }, index) => ({
      invoice_id: invoice.id,
      line_no: index + 1,
      order_line_id: line.id,
      ...lineOf({ ...line, ...taxOf(share) }),
      order_discount: share.discount,
      voucher: share.voucher,
      points: share.points,
      ...(share.tax_code_id === null ? {} : { base: share.base, other_base: share.other_base }),
    })),
  )
  return {
    invoice,
    sold: sold.map(({ line, share }) => ({
      kind: line.kind,
      // where prices include tax, revenue excludes it
      amount: line.amount - (order.prices_include_tax ? share.tax : 0),
    })),
  }
}
