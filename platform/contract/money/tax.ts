/**
 * Computes tax in the smallest unit of the book's currency: exact, and rounded half up. Both sides use it; only the
 * server's result counts. The taxable amount of a line is its amount less its shares of discounts, voucher and points.
 * Indonesia and Malaysia round each line. The Netherlands rounds once for each rate of a document, and allocates that
 * to its lines by largest remainder.
 */
import type { Language } from '../text/languages.ts'
import { allocate, sumOf } from './money.ts'

export const taxKinds = ['standard', 'reduced', 'zero', 'exempt', 'outside', 'reverse'] as const
export type TaxKind = (typeof taxKinds)[number]

/**
 * 12 % on eleven twelfths of the price is `{ basis_points: 1200, base_numerator: 11, base_denominator: 12 }`. The
 * taxable share is at most the whole price.
 */
export interface TaxRate {
  basis_points: number
  base_numerator: number
  base_denominator: number
}

/** A code as it applies on the day of a document. Its rate is null before its first rate. */
export interface TaxOfDay {
  tax_code_id: number
  code: string
  /** In English. */
  name: string
  names: Record<Language, string>
  kind: TaxKind
  rate: TaxRate | null
  /** Why it is exempt, as printed. */
  reason?: string | null | undefined
}

export type TaxRounding = 'line' | 'rate'

const NETHERLANDS = 3
/** How the documents of a country round their tax. */
export const roundingOf = (countryId: number): TaxRounding =>
  countryId === NETHERLANDS ? 'rate' : 'line'

/** Half up, exactly. Amounts are zero or more. */
function portion(amount: number, numerator: bigint, denominator: bigint): number {
  return Number((2n * BigInt(amount) * numerator + denominator) / (2n * denominator))
}

const none: TaxRate = { basis_points: 0, base_numerator: 1, base_denominator: 1 }

/** The rate that the seller charges: under reverse charge the buyer declares the tax, so the document has none. */
const chargedRate = ({ kind, rate }: Pick<TaxOfDay, 'kind' | 'rate'>): TaxRate =>
  kind === 'reverse' || !rate ? none : rate

export interface Tax {
  /** The price without tax. */
  base: number
  /** The part of it that the rate applies to: the base itself, unless the law says otherwise. */
  other_base: number
  tax: number
}

const otherBaseOf = (base: number, { base_numerator, base_denominator }: TaxRate) =>
  portion(base, BigInt(base_numerator), BigInt(base_denominator))

/**
 * Returns the tax on a price without tax. A purchase under reverse charge uses it too: its buyer owes that tax, and may
 * reclaim it.
 */
export function taxOn(base: number, rate: TaxRate): Tax {
  const other_base = otherBaseOf(base, rate)
  return { base, other_base, tax: portion(other_base, BigInt(rate.basis_points), 10_000n) }
}

/** Returns the tax in a price with tax. 12 % on eleven twelfths is 11 % of the base, so the base is 100 of 111. */
export function taxIn(gross: number, rate: TaxRate): Tax {
  const whole = 10_000n * BigInt(rate.base_denominator)
  const added = BigInt(rate.basis_points) * BigInt(rate.base_numerator)
  const base = portion(gross, whole, whole + added)
  return { base, other_base: otherBaseOf(base, rate), tax: gross - base }
}

export interface TaxableLine {
  /** Its amount less its shares of the document's discounts: without tax, or as shown where prices include it. */
  amount: number
  /** Null: it has no tax, and no row in the breakdown. */
  code: TaxOfDay | null
}

/** A row of the breakdown of a document. */
export interface TaxRow extends Tax {
  tax_code_id: number
  code: string
  /** In English. */
  name: string
  names: Record<Language, string>
  kind: TaxKind
  /** Basis points. */
  rate: number
  /** Why it is exempt; missing where it is not. */
  reason?: string | null | undefined
}

export interface DocumentTax {
  /** One for each line, in their order. */
  lines: (Tax & { tax_code_id: number | null })[]
  /** One for each code, in the order in which the lines name them. */
  taxes: TaxRow[]
  /** All bases, including those of lines without a code. */
  net: number
  tax: number
  grand_total: number
}

/** The taxes of the lines of one code. */
function taxesOfCode(
  amounts: readonly number[],
  rate: TaxRate,
  { rounding, includesTax }: { rounding: TaxRounding; includesTax: boolean },
): Tax[] {
  const of = includesTax ? taxIn : taxOn
  if (rounding === 'line') return amounts.map((amount) => of(amount, rate))
  const { tax, other_base } = of(sumOf(amounts), rate)
  const taxes = allocate(tax, amounts)
  const bases = amounts.map((amount, at) => amount - (includesTax ? (taxes[at] ?? 0) : 0))
  const others = allocate(other_base, bases)
  return bases.map((base, at) => ({ base, other_base: others[at] ?? 0, tax: taxes[at] ?? 0 }))
}

/** Returns the tax of a document, by line and by code. The lines add up to the breakdown, and both to the total. */
export function documentTax(
  lines: readonly TaxableLine[],
  how: { rounding: TaxRounding; includesTax: boolean },
): DocumentTax {
  const found: DocumentTax['lines'] = lines.map(({ amount }) => ({
    tax_code_id: null,
    base: amount,
    other_base: amount,
    tax: 0,
  }))
  const codes = new Map(lines.flatMap(({ code }) => (code ? [[code.tax_code_id, code]] : [])))
  const taxes = [...codes.values()].map((code): TaxRow => {
    const { tax_code_id, name, names, kind, reason } = code
    const places = lines.flatMap((line, at) => (line.code?.tax_code_id === tax_code_id ? [at] : []))
    const rate = chargedRate(code)
    const amounts = places.map((at) => lines[at]?.amount ?? 0)
    const ofCode = taxesOfCode(amounts, rate, how)
    for (const [index, at] of places.entries())
      found[at] = { tax_code_id, ...(ofCode[index] as Tax) }
    return {
      tax_code_id,
      code: code.code,
      name,
      names,
      kind,
      rate: rate.basis_points,
      ...(reason ? { reason } : {}),
      base: sumOf(ofCode.map(({ base }) => base)),
      other_base: sumOf(ofCode.map(({ other_base }) => other_base)),
      tax: sumOf(ofCode.map(({ tax }) => tax)),
    }
  })
  const net = sumOf(found.map(({ base }) => base))
  const tax = sumOf(taxes.map((row) => row.tax))
  return { lines: found, taxes, net, tax, grand_total: net + tax }
}

/** Whether two breakdowns of a document are equal. */
export const sameTaxes = (a: readonly TaxRow[], b: readonly TaxRow[]) =>
  a.length === b.length &&
  a.every((row, at) =>
    (['tax_code_id', 'rate', 'base', 'other_base', 'tax'] as const).every(
      (name) => row[name] === b[at]?.[name],
    ),
  )

/** Returns the rate on a day: the last that had begun by then; null before the first. */
export function rateOn<R extends { valid_from: string }>(
  rates: readonly R[],
  day: string,
): R | null {
  return rates
    .filter(({ valid_from }) => valid_from <= day)
    .reduce<R | null>(
      (newest, rate) => (newest && newest.valid_from > rate.valid_from ? newest : rate),
      null,
    )
}
