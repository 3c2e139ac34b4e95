/**
 * Adds up an order. Both sides use it; only the server's result counts.
 * line = round(qty * price) - line discount; S = approved lines; D manual discounts, V voucher, P points.
 * Prices without tax: net = S - D - V - P, and grand total = net + tax.
 * Prices with tax: grand total = S - D - V - P, and net = grand total - tax.
 */
import {
  type ManualDiscount,
  type TotalsLine,
  discounted,
  allocate,
  sumOf,
  subtractEach,
} from './money.ts'
import { type TaxOfDay, type TaxRounding, type TaxRow, documentTax } from './tax.ts'

/** The share of one line in each deduction and in the tax; zero unless it is approved. */
export interface LineShare {
  discount: number
  voucher: number
  points: number
  /** Null: it has no tax. */
  tax_code_id: number | null
  /** Its net amount without tax, and the part of that which the rate applies to. */
  base: number
  other_base: number
  tax: number
}

export interface Totals {
  sub_total: number
  discount: number
  /** The deductions of the voucher and the points. */
  voucher: number
  points: number
  /** Without tax. */
  net: number
  tax: number
  /** The tax by code; a code whose lines add up to zero has no row. */
  taxes: TaxRow[]
  grand_total: number
  /** For each line, in order. */
  shares: LineShare[]
}

/** How an order is taxed: the codes of its lines, in their order. Null: the line has none. */
export interface OrderTax {
  codes: readonly (TaxOfDay | null)[]
  rounding: TaxRounding
  /** Whether its prices include tax. */
  includesTax: boolean
}

export function totalsOf(
  lines: readonly TotalsLine[],
  {
    discounts = [],
    voucher = (left) => left.map(() => 0),
    points = () => 0,
    tax = { codes: [], rounding: 'line', includesTax: false },
  }: {
    discounts?: readonly ManualDiscount[]
    /** Returns the voucher's deduction for each line, given its amount after the discounts: at most that. */
    voucher?: (left: readonly number[]) => readonly number[]
    /** Returns the points' deduction, given the remaining amount of all lines: at most that. */
    points?: (left: number) => number
    /** If absent, nothing is taxed. */
    tax?: OrderTax
  } = {},
): Totals {
  const { sub_total, discount, byLine, left: afterDiscount } = discounted(lines, discounts)
  const byVoucher = voucher(afterDiscount)
  const afterVoucher = subtractEach(afterDiscount, byVoucher)
  const pointsTaken = points(sumOf(afterVoucher))
  const byPoints = allocate(pointsTaken, afterVoucher)
  const amounts = subtractEach(afterVoucher, byPoints)
  const taxed = documentTax(
    lines.map(({ approval }, at) => ({
      amount: amounts[at] ?? 0,
      code: approval === 'approved' ? (tax.codes[at] ?? null) : null,
    })),
    tax,
  )
  return {
    sub_total,
    discount,
    voucher: sumOf(byVoucher),
    points: pointsTaken,
    net: taxed.net,
    tax: taxed.tax,
    taxes: taxed.taxes.filter(({ base, tax: of }) => base !== 0 || of !== 0),
    grand_total: taxed.grand_total,
    shares: taxed.lines.map((line, at) => ({
      ...line,
      discount: byLine[at] ?? 0,
      voucher: byVoucher[at] ?? 0,
      points: byPoints[at] ?? 0,
    })),
  }
}
