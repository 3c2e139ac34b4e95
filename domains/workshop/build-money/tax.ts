/**
 * The tax of a build, for server and browser: of a bill, of the price, and of the delivery, which charges the
 * remainder.
 */
import {
  type TaxOfDay,
  type TaxRounding,
  type TaxRow,
  documentTax,
} from '#platform/contract/money/tax.ts'

/** The current tax settings of a build. */
export interface BuildTax {
  /** Null means no tax. */
  code: TaxOfDay | null
  rounding: TaxRounding
  /** Price and bills include tax. */
  includesTax: boolean
}

/** Splits an amount of a build into net and tax. */
export function taxOfAmount(amount: number, { code, ...how }: BuildTax) {
  const { taxes, net, tax, grand_total } = documentTax([{ amount, code }], how)
  return { taxes: taxes.filter((row) => row.base !== 0), net, tax, total: grand_total }
}

const isOneRate = (a: TaxRow, b: TaxRow) => a.tax_code_id === b.tax_code_id && a.rate === b.rate

/** Adds rows by code and rate, and subtracts those of `less`. Zero results are omitted. */
export function mergedTaxes(rows: readonly TaxRow[], less: readonly TaxRow[] = []): TaxRow[] {
  const merged: TaxRow[] = []
  const add = (row: TaxRow, sign: 1 | -1) => {
    const index = merged.findIndex((existing) => isOneRate(existing, row))
    const existing = merged[index] ?? { ...row, base: 0, other_base: 0, tax: 0 }
    const sum = {
      ...existing,
      base: existing.base + sign * row.base,
      other_base: existing.other_base + sign * row.other_base,
      tax: existing.tax + sign * row.tax,
    }
    if (index < 0) merged.push(sum)
    else merged[index] = sum
  }
  for (const row of rows) add(row, 1)
  for (const row of less) add(row, -1)
  return merged.filter(({ base, tax }) => base !== 0 || tax !== 0)
}

export const taxesSum = (rows: readonly TaxRow[]) => rows.reduce((sum, { tax }) => sum + tax, 0)

/** The part of a bill's tax for a part of its amount, rounded half up. */
export const taxOfPart = (tax: number, part: number, whole: number) =>
  whole === 0 ? 0 : Number((2n * BigInt(tax) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
