/**
 * Amounts of a line, shares, and manual discounts, in the smallest unit of the book's currency (product decision 4).
 * Both sides use it; only the server's result counts. totals.ts adds up an order.
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
export const shareOfAmount = (amount: number, basisPoints: number) =>
  Number((BigInt(amount) * BigInt(basisPoints) + 5000n) / 10_000n)

/**
 * Allocates a total over weights by largest remainder: the shares are whole and always add up to the total exactly. A
 * line without weight gets nothing; with no weight at all, nobody gets anything (then the total must be 0).
 */
export function allocate(total: number, weights: readonly number[]): number[] {
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
  /** An amount in the smallest unit, or percent with at most two decimals. */
  amount: number
}

/** Returns the value of a manual discount on a sum. */
export const discountValue = ({ type, amount }: ManualDiscount, sum: number) =>
  type === 'amount' ? amount : shareOfAmount(sum, Math.round(amount * 100))

/** Returns the value of each manual discount: together never more than the sum; the last ones are reduced. */
export function discountValues(discounts: readonly ManualDiscount[], sum: number): number[] {
  let left = sum
  return discounts.map((discount) => {
    const value = Math.min(discountValue(discount, sum), left)
    left -= value
    return value
  })
}

export const sumOf = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + amount, 0)
export const subtractEach = (amounts: readonly number[], off: readonly number[]) =>
  amounts.map((amount, index) => amount - (off[index] ?? 0))

/** Returns the manual discounts, and the net amount of each line; 0 for one that is not approved. */
export function discounted(
  lines: readonly TotalsLine[],
  discounts: readonly ManualDiscount[],
): { sub_total: number; discount: number; byLine: number[]; left: number[] } {
  const weights = lines.map((line) => (line.approval === 'approved' ? lineAmount(line) : 0))
  const sub_total = sumOf(weights)
  const wanted = discounts.reduce((sum, discount) => sum + discountValue(discount, sub_total), 0)
  const discount = Math.min(wanted, sub_total)
  const byLine = allocate(discount, weights)
  return { sub_total, discount, byLine, left: subtractEach(weights, byLine) }
}
