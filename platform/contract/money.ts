/**
 * The arithmetic of an order, in whole rupiah (product decision 4). Both sides use it; only the server's result counts.
 * line = round(qty * price) - line discount; S = approved lines; D manual discounts, V voucher, P points;
 * net = S - D - V - P; grand total = net + tax.
 */
/** Only an approved line counts. */
export type Approval = 'proposed' | 'approved' | 'declined'

/** Half up, exactly: quantities have three decimals and prices none, so the product is a whole number of thousandths. */
export function grossOf({ qty, unit_price }: { qty: number; unit_price: number }): number {
  const thousandths = BigInt(Math.round(qty * 1000)) * BigInt(unit_price)
  return Number((thousandths + 500n) / 1000n)
}

export const lineAmount = (line: { qty: number; unit_price: number; discount: number }) =>
  grossOf(line) - line.discount

/** `part / whole` of an amount, half up. Basis points: 1100 is 11 %. */
export const shareOf = (amount: number, basisPoints: number) =>
  Number((BigInt(amount) * BigInt(basisPoints) + 5000n) / 10_000n)

/**
 * Spreads a total over weights by largest remainder: the shares are whole and always add up to the total exactly.
 * A line without weight gets nothing; with no weight at all, nobody gets anything (then the total must be 0).
 */
export function spread(total: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (totalWeight === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
  const shares = exact.map((product) => product / totalWeight)
  let left = BigInt(total) - shares.reduce((sum, share) => sum + share, 0n)
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % totalWeight }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    )
  for (const { index } of byRemainder) {
    if (left === 0n) break
    shares[index] = (shares[index] ?? 0n) + 1n
    left -= 1n
  }
  return shares.map(Number)
}

export interface TotalsLine {
  qty: number
  unit_price: number
  discount: number
  approval: Approval
}

export interface ManualDiscount {
  type: 'amount' | 'percent'
  /** Whole rupiah, or percent with at most two decimals. */
  amount: number
}

/** What a manual discount takes off a sum. */
export const discountValue = ({ type, amount }: ManualDiscount, sum: number) =>
  type === 'amount' ? amount : shareOf(sum, Math.round(amount * 100))

/** What each manual discount takes off: together never more than the sum; what no longer fits is cut from the last. */
export function discountValues(discounts: readonly ManualDiscount[], sum: number): number[] {
  let left = sum
  return discounts.map((discount) => {
    const value = Math.min(discountValue(discount, sum), left)
    left -= value
    return value
  })
}

export interface Totals {
  sub_total: number
  discount: number
  /** What the voucher and the points take off, in whole rupiah. */
  voucher: number
  points: number
  net: number
  tax: number
  grand_total: number
  /** For each line, in order: its share of discounts, voucher, points and tax; 0 for lines that are not approved. */
  shares: { discount: number; voucher: number; points: number; tax: number }[]
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const without = (amounts: readonly number[], off: readonly number[]) =>
  amounts.map((amount, index) => amount - (off[index] ?? 0))

/** What the manual discounts take off, and what they leave of each line; 0 of one that is not approved. */
export function discounted(
  lines: readonly TotalsLine[],
  discounts: readonly ManualDiscount[],
): { sub_total: number; discount: number; byLine: number[]; left: number[] } {
  const weights = lines.map((line) => (line.approval === 'approved' ? lineAmount(line) : 0))
  const sub_total = sumOf(weights)
  const wanted = discounts.reduce((sum, discount) => sum + discountValue(discount, sub_total), 0)
  const discount = Math.min(wanted, sub_total)
  const byLine = spread(discount, weights)
  return { sub_total, discount, byLine, left: without(weights, byLine) }
}

export function totalsOf(
  lines: readonly TotalsLine[],
  {
    discounts = [],
    voucher = (left) => left.map(() => 0),
    points = () => 0,
    taxBasisPoints = 0,
  }: {
    discounts?: readonly ManualDiscount[]
    /** What the voucher takes off each line, given what the discounts have left of it: at most that. */
    voucher?: (left: readonly number[]) => readonly number[]
    /** What the points take off, given what is left of all lines: at most that. */
    points?: (left: number) => number
    taxBasisPoints?: number
  } = {},
): Totals {
  const {
    sub_total,
    discount,
    byLine: byDiscount,
    left: afterDiscount,
  } = discounted(lines, discounts)
  const byVoucher = voucher(afterDiscount)
  const afterVoucher = without(afterDiscount, byVoucher)
  const pointsTaken = points(sumOf(afterVoucher))
  const byPoints = spread(pointsTaken, afterVoucher)
  const afterPoints = without(afterVoucher, byPoints)
  const net = sumOf(afterPoints)
  const tax = shareOf(net, taxBasisPoints)
  const byTax = spread(tax, afterPoints)
  return {
    sub_total,
    discount,
    voucher: sumOf(byVoucher),
    points: pointsTaken,
    net,
    tax,
    grand_total: net + tax,
    shares: lines.map((_, index) => ({
      discount: byDiscount[index] ?? 0,
      voucher: byVoucher[index] ?? 0,
      points: byPoints[index] ?? 0,
      tax: byTax[index] ?? 0,
    })),
  }
}
