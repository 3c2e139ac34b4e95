/**
 * The tax of supplier bills, for forms, calls and pages. Prices exclude tax. Recoverable tax is posted to 1-1410, the
 * rest is part of the cost. Under reverse charge the supplier is owed the price only: we declare the tax, and claim it
 * like any other.
 */
import type { CodeOfDay } from '#domains/books/tax-codes/rules.ts'
import { type TaxRounding, type TaxRow, documentTax } from '#platform/contract/money/tax.ts'

export interface BoughtLine {
  /** Without tax. */
  amount: number
  /** Null: no tax. */
  code: CodeOfDay | null
  /** From the supplier's invoice; computed if null or omitted. */
  typed?: number | null | undefined
}

/** The tax of one line, split by account. */
export interface LineTax {
  tax_code_id: number | null
  base: number
  other_base: number
  /** As entered, else as computed. */
  tax: number
  computed: number
  /** The non-recoverable part of the tax, which is part of the cost. */
  cost: number
  /** The reverse-charge part of the tax, owed to the state instead of the supplier. */
  declared: number
}

export interface BillTax {
  /** One for each line, in order. */
  lines: LineTax[]
  taxes: TaxRow[]
  sub_total: number
  /** The amount that the supplier charges, without reverse-charge tax. */
  tax: number
  /** The non-recoverable part of all tax. */
  cost: number
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** The tax of a bill, by line and by code. */
export function billTax(lines: readonly BoughtLine[], rounding: TaxRounding): BillTax {
  const codes = new Map(lines.flatMap(({ code }) => (code ? [[code.tax_code_id, code]] : [])))
  // a seller charges nothing under reverse charge, so the buyer's tax is always computed
  const found = documentTax(
    lines.map(({ amount, code }) => ({
      amount,
      code: code && (code.kind === 'reverse' ? { ...code, kind: 'standard' } : code),
    })),
    { rounding, includesTax: false },
  )
  const parts = found.lines.map(({ tax_code_id, base, other_base, tax: computed }, at): LineTax => {
    const { code = null, typed } = lines[at] ?? {}
    const tax = typed ?? computed
    return {
      tax_code_id,
      base,
      other_base,
      tax,
      computed,
      cost: code?.recoverable ? 0 : tax,
      declared: code?.kind === 'reverse' ? tax : 0,
    }
  })
  const taxes = found.taxes.map((row): TaxRow => {
    const codeParts = parts.filter(({ tax_code_id }) => tax_code_id === row.tax_code_id)
    const kind = codes.get(row.tax_code_id)?.kind ?? row.kind
    return { ...row, kind, tax: sum(codeParts.map(({ tax }) => tax)) }
  })
  return {
    lines: parts,
    taxes,
    sub_total: sum(lines.map(({ amount }) => amount)),
    tax: sum(parts.map(({ tax, declared }) => tax - declared)),
    cost: sum(parts.map(({ cost }) => cost)),
  }
}

/** A difference from this share on is more than rounding. */
const TYPED_PERCENT = 1

/** Whether an entered tax differs so much from the computed one that the user must confirm it. */
export const isImplausibleTax = (typed: number, computed: number) =>
  Math.abs(typed - computed) * 100 > computed * TYPED_PERCENT

const thousandths = (quantity: number) => BigInt(Math.round(quantity * 1000))

/** A part of an amount in proportion to a quantity, half up. */
const upTo = (amount: number, part: number, whole: number) =>
  Number((2n * BigInt(amount) * thousandths(part) + thousandths(whole)) / (2n * thousandths(whole)))

/**
 * The share of an amount for a part of the quantity: the cumulative share with it, less that before it. All parts add
 * up to the amount in any order, and the last takes the rounding difference.
 */
export const shareOfPart = (
  amount: number,
  { quantity, before, part }: { quantity: number; before: number; part: number },
) => upTo(amount, before + part, quantity) - upTo(amount, before, quantity)

/** The net value and tax of a part of a line, or all of it. */
export interface TaxedPart {
  tax_code_id: number | null
  base: number
  other_base: number
  tax: number
  cost: number
  declared: number
}

/** The tax breakdown of parts: rows of a document, with the sums of the parts that `counts` selects. */
export const rowsOf = (
  taxes: readonly TaxRow[],
  parts: readonly TaxedPart[],
  counts: (part: TaxedPart) => boolean = () => true,
): TaxRow[] =>
  taxes.flatMap((row) => {
    const codeParts = parts.filter((part) => part.tax_code_id === row.tax_code_id && counts(part))
    if (codeParts.length === 0) return []
    return [
      {
        ...row,
        base: sum(codeParts.map(({ base }) => base)),
        other_base: sum(codeParts.map(({ other_base }) => other_base)),
        tax: sum(codeParts.map(({ tax }) => tax)),
      },
    ]
  })

/** Countries in which input tax is claimed by the tax invoice number. */
export const claimedByNumber: readonly number[] = [1, 3]
export const needsTaxNumber = (countryId: number) => claimedByNumber.includes(countryId)
