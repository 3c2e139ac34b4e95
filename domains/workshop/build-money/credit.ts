/**
 * What a credit note takes off a build's bill: exact, pure, asked by the dialog and by the call. The tax is that of all
 * that is credited by then, less what the earlier notes took. So the order of notes does not matter, and the last takes
 * the rest (as the notes of invoices: domains/floor/credit-notes/shares.ts).
 */
import { type TaxRow, taxIn, taxOn } from '#platform/contract/money/tax.ts'
import { mergedTaxes, taxOfPart, taxesSum } from './tax.ts'

/** An amount with its tax. */
export interface Part {
  total: number
  taxes: TaxRow[]
}

export interface CreditableBill extends Part {
  /** Amounts are said with their tax. */
  prices_include_tax: boolean
  /** By the notes that stand. */
  credited: Part
  /** What is left of the whole build, where a last bill below zero left less than this bill asked for. */
  rest: Part | null
}

export interface BillCredit extends Part {
  /** As it was said. */
  amount: number
  includes_tax: boolean
  net: number
  tax: number
}

/** Half up, of amounts below zero too. */
const shareOf = (amount: number, part: number, whole: number) =>
  amount < 0 ? -taxOfPart(-amount, part, whole) : taxOfPart(amount, part, whole)

/** So much of an amount, each row by its share. */
const cutTo = (taxes: readonly TaxRow[], part: number, whole: number): TaxRow[] =>
  taxes.map((row) => ({
    ...row,
    base: shareOf(row.base, part, whole),
    other_base: shareOf(row.other_base, part, whole),
    tax: shareOf(row.tax, part, whole),
  }))

const netOf = ({ total, taxes }: Part) => total - taxesSum(taxes)
const less = (whole: Part, part: Part): Part => ({
  total: whole.total - part.total,
  taxes: mergedTaxes(whole.taxes, part.taxes),
})
const saidOf = ({ prices_include_tax }: Pick<CreditableBill, 'prices_include_tax'>, part: Part) =>
  prices_include_tax ? part.total : netOf(part)

/** A rate that rose after all was billed leaves a last bill of nothing but tax: that is what can be said of it. */
const includesTax = ({ prices_include_tax }: CreditableBill, rest: Part) =>
  prices_include_tax || netOf(rest) <= 0

/** What is left of a bill, with its tax: never more than what is left of the whole build, whose last note takes its rest. */
function restOf({ total, taxes, credited, rest }: CreditableBill): Part & { isLess: boolean } {
  const own = less({ total, taxes }, credited)
  return rest && rest.total <= own.total
    ? { ...rest, isLess: rest.total < own.total }
    : { ...own, isLess: false }
}

/** What of a bill can still be credited, as amounts are said. */
export function leftToCredit(bill: CreditableBill): number {
  const rest = restOf(bill)
  if (rest.total <= 0) return 0
  return includesTax(bill, rest) ? rest.total : netOf(rest)
}

/** The rows of all that is credited by then. With one rate on all of it the tax is that of its base. */
function rowsOfAll(bill: CreditableBill, now: number): TaxRow[] {
  const { taxes, prices_include_tax } = bill
  const [row] = taxes
  if (taxes.length !== 1 || !row || row.base !== netOf(bill) || row.tax === 0)
    return cutTo(taxes, now, saidOf(bill, bill))
  const rate = { basis_points: row.rate, base_numerator: 1, base_denominator: 1 }
  const tax =
    row.base === row.other_base
      ? (prices_include_tax ? taxIn : taxOn)(now, rate).tax
      : taxOfPart(row.tax, now, saidOf(bill, bill))
  const base = prices_include_tax ? now - tax : now
  return [{ ...row, base, other_base: taxOfPart(row.other_base, base, row.base), tax }]
}

/** One more note's rows: after a note was voided out of turn a share may be one less than what was taken before. */
const stepOf = (all: readonly TaxRow[], before: readonly TaxRow[]): TaxRow[] =>
  mergedTaxes(all, before).map((row) => {
    const whole = all.find(
      ({ tax_code_id, rate }) => tax_code_id === row.tax_code_id && rate === row.rate,
    )
    const isBelow = (whole?.tax ?? 0) < 0
    return { ...row, tax: isBelow ? Math.min(0, row.tax) : Math.max(0, row.tax) }
  })

/** What a note of this amount takes off; or how much is left when it asks for more. */
export function creditOfBill(
  bill: CreditableBill,
  amount: number,
): { credit: BillCredit; left?: undefined } | { left: number; credit?: undefined } {
  const left = leftToCredit(bill)
  if (amount > left) return { left }
  const rest = restOf(bill)
  const includes_tax = includesTax(bill, rest)
  const taxes =
    amount === left
      ? rest.taxes
      : rest.isLess || netOf(rest) <= 0
        ? cutTo(rest.taxes, amount, left)
        : stepOf(rowsOfAll(bill, saidOf(bill, bill.credited) + amount), bill.credited.taxes)
  const tax = taxesSum(taxes)
  const net = includes_tax ? amount - tax : amount
  return { credit: { amount, includes_tax, net, tax, total: net + tax, taxes } }
}

/** The lines of the note: one of each rate, and one of what has no rate. */
export function linesOfCredit({ amount, includes_tax, net, tax, taxes }: BillCredit, name: string) {
  const line = (
    row: Pick<TaxRow, 'base' | 'other_base' | 'tax'> & { tax_code_id: number | null },
  ) => ({
    name,
    amount: row.base + (includes_tax ? row.tax : 0),
    tax: row.tax,
    tax_code_id: row.tax_code_id,
    base: row.base,
    other_base: row.other_base,
  })
  const [only] = taxes
  // a workshop without a company is taxed on its whole price, so that the base is not that of the bill
  if (taxes.length <= 1)
    return [
      {
        ...line({
          base: net,
          other_base: only?.base === net ? only.other_base : net,
          tax,
          tax_code_id: only?.tax_code_id ?? null,
        }),
        amount,
      },
    ]
  const untaxed = net - taxes.reduce((sum, { base }) => sum + base, 0)
  return [
    ...taxes.map(line),
    ...(untaxed === 0
      ? []
      : [line({ base: untaxed, other_base: untaxed, tax: 0, tax_code_id: null })]),
  ]
}

interface AskedBill {
  kind: 'stage' | 'final'
  total: number
  taxes: TaxRow[]
  withdrawn: number
  lowered: number
  credited: number
  credited_taxes: TaxRow[]
}

/** What of a bill stands: the last one sold what was paid ahead as well; one that was lowered asks for less. */
function standingOf(bill: AskedBill, ahead: number): Part {
  const { kind, taxes, withdrawn, lowered } = bill
  if (kind === 'final') return { total: bill.total + ahead, taxes }
  const total = bill.total - withdrawn - lowered
  return total === bill.total ? { total, taxes } : { total, taxes: cutTo(taxes, total, bill.total) }
}

/** @param ahead what was paid ahead of the bills */
export function creditableBill<B extends AskedBill>(
  bill: B,
  {
    bills,
    ahead,
    prices_include_tax,
  }: { bills: readonly B[]; ahead: number; prices_include_tax: boolean },
): CreditableBill {
  const isSold = bills.some(({ kind }) => kind === 'final')
  const creditedOf = (one: AskedBill): Part => ({ total: one.credited, taxes: one.credited_taxes })
  // a stage that was lowered was lowered by the last bill, which is below zero
  const ofBuild = bills.map((bill) =>
    less(
      bill.kind === 'final'
        ? standingOf(bill, ahead)
        : { total: bill.total - bill.withdrawn, taxes: bill.taxes },
      creditedOf(bill),
    ),
  )
  return {
    ...standingOf(bill, ahead),
    prices_include_tax,
    credited: creditedOf(bill),
    rest: isSold
      ? {
          total: ofBuild.reduce((sum, { total }) => sum + total, 0),
          taxes: mergedTaxes(ofBuild.flatMap(({ taxes }) => taxes)),
        }
      : null,
  }
}
