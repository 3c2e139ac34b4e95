/** The entries of an invoice and its money (accounting, rules 8, 12, 14 and 16). */
import { type LiabilityChange, liabilityLines } from '#domains/loyalty/membership/server/posting.ts'
import type { Posting, PostingLine } from '#domains/books/journal/server/posting.ts'
import type { LineKind } from '#domains/floor/orders/rules.ts'
import type { OrderCost } from '#domains/floor/orders/server/bill/billing.ts'
import { type Moved } from '#domains/stock/stock/server/queries.ts'
import { stockSides, stockValueOf } from '#domains/stock/stock/server/stock.ts'

const revenueOf: Record<LineKind, 'REV_SERVICE' | 'REV_PARTS' | 'REV_THIRD_PARTY'> = {
  service: 'REV_SERVICE',
  inspection: 'REV_SERVICE',
  other: 'REV_SERVICE',
  part: 'REV_PARTS',
  third_party: 'REV_THIRD_PARTY',
}

/** Where a line of an invoice earned its revenue. */
export const revenueAccount = (kind: string) =>
  kind === 'product' ? 'REV_SHOP' : revenueOf[kind as LineKind]

interface Invoiced {
  invoice: { id: number; number: string }
  order_id: number
  garage_id: number
  customer_id: number
  today: string
  /** Without tax, before discounts, voucher and points. */
  sold: readonly { kind: string; amount: number }[]
  totals: { discount: number; voucher: number; points: number; grand_total: number }
  /** Tax by code, each on its account. */
  taxes: readonly PostingLine[]
  down_payment: number
  /** The liability of the points that pay for it, by the garage of their lots. */
  redeemed: readonly LiabilityChange[]
  cost: OrderCost
  created_by: number
}

/** Moves the order's cost from work in progress to the cost of sales. */
export const costLines = ({ parts, third_party }: OrderCost): Posting['lines'] => [
  { account: 'COGS_PARTS', debit: parts },
  { account: 'COGS_THIRD_PARTY', debit: third_party },
  { account: 'WIP_ORDER', credit: parts + third_party },
]

/** Rule 8: receivable and deductions against revenue by kind and tax; and the cost of the order. */
export function invoiceEntry({
  invoice,
  order_id,
  garage_id,
  customer_id,
  today,
  sold,
  totals,
  taxes,
  down_payment,
  redeemed,
  cost,
  created_by,
}: Invoiced): Posting {
  const party = { type: 'customer', id: customer_id } as const
  const gross = new Map<(typeof revenueOf)[LineKind], number>()
  for (const { kind, amount } of sold) {
    const account = revenueOf[kind as LineKind]
    gross.set(account, (gross.get(account) ?? 0) + amount)
  }
  return {
    garage_id,
    entry_date: today,
    description: `Invoice ${invoice.number}`,
    source_number: invoice.number,
    source: { type: 'work_order', id: String(order_id), event: 'invoiced', seq: invoice.id },
    created_by,
    lines: [
      { account: 'AR', debit: totals.grand_total - down_payment, party },
      { account: 'DISCOUNT', debit: totals.discount },
      { account: 'VOUCHER', debit: totals.voucher },
      ...liabilityLines(garage_id, redeemed, totals.points),
      { account: 'CUSTOMER_DEPOSIT', debit: down_payment, party },
      ...[...gross].map(([account, credit]) => ({ account, credit })),
      ...taxes,
      ...costLines(cost),
    ],
  }
}

interface SaleInvoiced {
  invoice: { id: number; number: string }
  garage_id: number
  customer_id: number | null
  fund: number
  today: string
  totals: { net: number; grand_total: number; rounding: number }
  taxes: readonly PostingLine[]
  moved: readonly Moved[]
  created_by: number
}

/** The source of the entries and stock movements of a counter sale; its id is the invoice's. */
export const SALE_SOURCE = 'product_sale'

/**
 * Rule 8 for counter sales: the payment against shop revenue and tax, and the cost out of stock. A named customer
 * owes it and pays it at once (rule 12); without one the fund is debited directly. Cash rounding is not part of the
 * revenue.
 */
export function saleEntries(sale: SaleInvoiced): Posting[] {
  const { invoice, garage_id, customer_id, fund, today, totals, taxes, moved, created_by } = sale
  const party = customer_id === null ? null : ({ type: 'customer', id: customer_id } as const)
  const { grand_total, rounding } = totals
  const received = [
    { account: { id: fund }, debit: grand_total - rounding },
    roundingLine(rounding),
  ]
  const entry = {
    garage_id,
    entry_date: today,
    source_number: invoice.number,
    created_by,
  }
  const source = { type: SALE_SOURCE, id: invoice.id }
  const invoiced: Posting = {
    ...entry,
    description: `Invoice ${invoice.number}`,
    source: { ...source, event: 'invoiced' },
    lines: [
      ...(party ? [{ account: 'AR' as const, debit: grand_total, party }] : received),
      { account: 'REV_SHOP', credit: totals.net },
      ...taxes,
      { account: 'COGS_SHOP', debit: -stockValueOf(moved) },
      ...stockSides(moved),
    ],
  }
  if (!party) return [invoiced]
  return [
    invoiced,
    {
      ...entry,
      description: `Payment ${invoice.number}`,
      source: { ...source, event: 'payment' },
      lines: [...received, { account: 'AR', credit: grand_total, party }],
    },
  ]
}

/** Cash rounding: an expense, or below zero a gain. */
const roundingLine = (rounding: number): PostingLine =>
  rounding < 0
    ? { account: 'ROUNDING', credit: -rounding }
    : { account: 'ROUNDING', debit: rounding }

/**
 * Rule 12: the fund against the receivable, and any overpayment against the customer's deposit. Cash rounding and
 * withheld tax settle the receivable too.
 */
export function paymentLines({
  fund,
  applied,
  excess,
  rounding = 0,
  withheld = 0,
  customer_id,
  note,
}: {
  fund: number
  /** Off the receivable. */
  applied: number
  excess: number
  rounding?: number
  withheld?: number
  customer_id: number
  note: string | null | undefined
}): Posting['lines'] {
  const party = { type: 'customer', id: customer_id } as const
  return [
    {
      account: { id: fund },
      debit: applied + excess - rounding - withheld,
      ...(note ? { note } : {}),
    },
    roundingLine(rounding),
    { account: 'PREPAID_INCOME_TAX', debit: withheld },
    { account: 'AR', credit: applied, party },
    { account: 'CUSTOMER_DEPOSIT', credit: excess, party },
  ]
}

/** The fund's payout and its cash rounding. */
export const refundedCashLines = (
  account: PostingLine['account'],
  { amount, rounding, note }: { amount: number; rounding: number; note?: string | null },
): PostingLine[] => [
  { account, credit: amount - rounding, ...(note ? { note } : {}) },
  roundingLine(-rounding),
]

/** Rule 16 from the receivable, rule 14 from the deposit: refunded by the fund, or forfeited as other income. */
export function refundLines({
  from,
  to,
  amount,
  rounding,
  customer_id,
  note,
}: {
  from: 'AR' | 'CUSTOMER_DEPOSIT'
  to: Posting['lines'][number]['account']
  amount: number
  rounding: number
  customer_id: number
  note: string
}): Posting['lines'] {
  return [
    { account: from, debit: amount, party: { type: 'customer', id: customer_id } },
    ...refundedCashLines(to, { amount, rounding, note }),
  ]
}
