/**
 * The tax on what a supplier sells us, for forms, calls and pages. Prices are without tax. What may be claimed back goes to
 * 1-1410, the rest is part of what the goods cost. Under reverse charge the supplier is owed the price alone: the tax is
 * declared by us, and claimed like any other.
 */
import type { CodeOfDay } from '#domains/books/tax-codes/rules.ts'
import { type TaxRounding, type TaxRow, documentTax } from '#platform/contract/money/tax.ts'

export interface BoughtLine {
  /** Without tax. */
  amount: number
  /** Null: it has no tax. */
  code: CodeOfDay | null
  /** From the supplier's paper; null or left out: computed. */
  typed?: number | null | undefined
}

/** The tax of one line, in the parts that go to different places. */
export interface LineTax {
  tax_code_id: number | null
  base: number
  other_base: number
  /** As typed, else as computed. */
  tax: number
  computed: number
  /** Of the tax: part of what the line costs, since nobody gives it back. */
  cost: number
  /** Of the tax: owed to the state instead of the supplier. */
  declared: number
}

export interface BillTax {
  /** One for each line, in their order. */
  lines: LineTax[]
  taxes: TaxRow[]
  sub_total: number
  /** What the supplier charges: tax that we declare is not part of it. */
  tax: number
  /** Of all tax: part of the cost. */
  cost: number
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** The tax of a bill, by line and by code. */
export function billTax(lines: readonly BoughtLine[], rounding: TaxRounding): BillTax {
  const codes = new Map(lines.flatMap(({ code }) => (code ? [[code.tax_code_id, code]] : [])))
  // a seller charges nothing under reverse charge; the buyer's tax is what the rate says
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
    const own = parts.filter(({ tax_code_id }) => tax_code_id === row.tax_code_id)
    const kind = codes.get(row.tax_code_id)?.kind ?? row.kind
    return { ...row, kind, tax: sum(own.map(({ tax }) => tax)) }
  })
  return {
    lines: parts,
    taxes,
    sub_total: sum(lines.map(({ amount }) => amount)),
    tax: sum(parts.map(({ tax, declared }) => tax - declared)),
    cost: sum(parts.map(({ cost }) => cost)),
  }
}

/** From this share on, what was typed is more than another way to round. */
const TYPED_PERCENT = 1

/** What was typed is so far from what the rate says that somebody must look at the paper again. */
export const isImplausibleTax = (typed: number, computed: number) =>
  Math.abs(typed - computed) * 100 > computed * TYPED_PERCENT

const thousandths = (quantity: number) => BigInt(Math.round(quantity * 1000))

/** What so much of a quantity is of an amount, half up. */
const upTo = (amount: number, part: number, whole: number) =>
  Number((2n * BigInt(amount) * thousandths(part) + thousandths(whole)) / (2n * thousandths(whole)))

/**
 * The share of an amount that comes with a part of the quantity. It is what has come with it, less what came before: all
 * parts together are the whole, in whatever order they come, and the last takes the rest.
 */
export const shareOfPart = (
  amount: number,
  { quantity, before, part }: { quantity: number; before: number; part: number },
) => upTo(amount, before + part, quantity) - upTo(amount, before, quantity)

/** A part of a line that comes, or all of it: what it is worth without tax, and its tax. */
export interface TaxedPart {
  tax_code_id: number | null
  base: number
  other_base: number
  tax: number
  cost: number
  declared: number
}

/** The breakdown of parts: rows of a document, with the sums of those parts that `counts` names. */
export const rowsOf = (
  taxes: readonly TaxRow[],
  parts: readonly TaxedPart[],
  counts: (part: TaxedPart) => boolean = () => true,
): TaxRow[] =>
  taxes.flatMap((row) => {
    const own = parts.filter((part) => part.tax_code_id === row.tax_code_id && counts(part))
    if (own.length === 0) return []
    return [
      {
        ...row,
        base: sum(own.map(({ base }) => base)),
        other_base: sum(own.map(({ other_base }) => other_base)),
        tax: sum(own.map(({ tax }) => tax)),
      },
    ]
  })

/** In these countries a supplier's tax is claimed by the number of its tax invoice. */
export const claimedByNumber: readonly number[] = [1, 3]
export const needsTaxNumber = (countryId: number) => claimedByNumber.includes(countryId)
