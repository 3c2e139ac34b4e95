/** A second arithmetic of tax, in whole numbers of any size, for tests that compare the product with it. */
import type { Place } from './e-invoices/stored.ts'

/** A run may repeat an earlier one: `SEED=... npx vitest run test/tax`. */
export const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
let state = seed
/** Starts the draws again, so that a part of a file repeats alone. */
export const restart = (add = 0) => {
  state = seed + add
}
/** From 0 to below the limit (mulberry32). */
export function draw(limit: number): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
}
export const oneOf = <T>(values: readonly T[]): T => values[draw(values.length)] as T

/** Half up, exactly. */
export const half = (value: bigint, divisor: bigint) =>
  Number((2n * value + divisor) / (2n * divisor))

/** Percent, the taxed part of the price, and the box of sales and purchases. */
export interface Rate {
  percent: bigint
  part: [bigint, bigint]
  sale: string
  purchase?: string
}
export const rates: Record<Place, Record<string, Rate>> = {
  ID: {
    PPN: { percent: 12n, part: [11n, 12n], sale: 'PPN', purchase: 'PPN' },
    PPN0: { percent: 0n, part: [1n, 1n], sale: 'PPN0', purchase: 'PPN0' },
  },
  MY: { SVT: { percent: 8n, part: [1n, 1n], sale: 'SST-02' } },
  NL: {
    BTW21: { percent: 21n, part: [1n, 1n], sale: '1a', purchase: '5b' },
    BTW9: { percent: 9n, part: [1n, 1n], sale: '1b', purchase: '5b' },
    BTW0: { percent: 0n, part: [1n, 1n], sale: '3a', purchase: '5b' },
  },
}

export interface Sum {
  base: number
  tax: number
}
/** The tax of amounts that are taxed together. */
export function taxOf(
  amounts: readonly number[],
  { percent, part }: Rate,
  includesTax: boolean,
): Sum {
  const amount = amounts.reduce((sum, each) => sum + each, 0)
  const [numerator, denominator] = part
  const whole = 100n * denominator
  if (includesTax) {
    const base = half(BigInt(amount) * whole, whole + percent * numerator)
    return { base, tax: amount - base }
  }
  const other = half(BigInt(amount) * numerator, denominator)
  return { base: amount, tax: half(BigInt(other) * percent, 100n) }
}

export interface Line {
  code: string
  qty: number
  unit_price: number
  discount: number
  amount: number
}
export function someLine(codes: readonly string[]): Line {
  const thousandths = oneOf([1000, 2000, 1500, 1 + draw(9999)])
  const unit_price = 1 + draw(2_000_000)
  const gross = half(BigInt(unit_price) * BigInt(thousandths), 1000n)
  const discount = draw(3) === 0 ? draw(gross + 1) : 0
  return {
    code: oneOf(codes),
    qty: thousandths / 1000,
    unit_price,
    discount,
    amount: gross - discount,
  }
}

/** By code: a document's tax is rounded by line, in the Netherlands by rate. */
export function taxesOf(
  place: Place,
  lines: readonly Pick<Line, 'code' | 'amount'>[],
  includes: boolean,
) {
  const taxes = new Map<string, Sum>()
  for (const code of new Set(lines.map((line) => line.code))) {
    const amounts = lines.filter((line) => line.code === code).map(({ amount }) => amount)
    const groups = place === 'NL' ? [amounts] : amounts.map((amount) => [amount])
    for (const group of groups) {
      const { base, tax } = taxOf(group, rates[place][code] as Rate, includes)
      const sum = taxes.get(code) ?? { base: 0, tax: 0 }
      taxes.set(code, { base: sum.base + base, tax: sum.tax + tax })
    }
  }
  return taxes
}
