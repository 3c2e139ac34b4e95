/** The tax of a build, for server and browser: of a bill, of the price, and of the delivery, which has what the bills left. */
import {
  type TaxOfDay,
  type TaxRounding,
  type TaxRow,
  documentTax,
} from '#platform/contract/money/tax.ts'

/** How a build is taxed today. */
export interface BuildTax {
  /** Null: it has no tax. */
  code: TaxOfDay | null
  rounding: TaxRounding
  /** Its price and its bills are said with tax. */
  includesTax: boolean
}

/** What an amount of a build comes to. */
export function taxOfAmount(amount: number, { code, ...how }: BuildTax) {
  const { taxes, net, tax, grand_total } = documentTax([{ amount, code }], how)
  return { taxes: taxes.filter((row) => row.base !== 0), net, tax, total: grand_total }
}

const isOneRate = (a: TaxRow, b: TaxRow) => a.tax_code_id === b.tax_code_id && a.rate === b.rate

/** Rows added up by code and rate; of `less` they are taken off. What comes to nothing is left out. */
export function mergedTaxes(rows: readonly TaxRow[], less: readonly TaxRow[] = []): TaxRow[] {
  const merged: TaxRow[] = []
  const add = (row: TaxRow, sign: 1 | -1) => {
    const at = merged.findIndex((known) => isOneRate(known, row))
    const known = merged[at] ?? { ...row, base: 0, other_base: 0, tax: 0 }
    const sum = {
      ...known,
      base: known.base + sign * row.base,
      other_base: known.other_base + sign * row.other_base,
      tax: known.tax + sign * row.tax,
    }
    if (at < 0) merged.push(sum)
    else merged[at] = sum
  }
  for (const row of rows) add(row, 1)
  for (const row of less) add(row, -1)
  return merged.filter(({ base, tax }) => base !== 0 || tax !== 0)
}

export const taxesSum = (rows: readonly TaxRow[]) => rows.reduce((sum, { tax }) => sum + tax, 0)

/** Of the tax of a bill, what belongs to a part of it, half up. */
export const taxOfPart = (tax: number, part: number, whole: number) =>
  whole === 0 ? 0 : Number((2n * BigInt(tax) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
