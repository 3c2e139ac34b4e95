/**
 * Computes what a credit note deducts from a build's bill. The dialog and the call both use it. The tax of a note is
 * the tax of everything credited so far, minus the tax of the earlier notes. So the order of notes does not matter,
 * and the last note takes the remainder (as for invoices: domains/floor/credit-notes/shares.ts).
 */
import { type TaxRow, taxIn, taxOn } from '#platform/contract/money/tax.ts'
import { mergedTaxes, taxOfPart, taxesSum } from './tax.ts'

/** An amount and its tax. */
export interface Part {
  total: number
  taxes: TaxRow[]
}

export interface CreditableBill extends Part {
  /** Amounts include tax. */
  prices_include_tax: boolean
  /** Credited by notes that are not voided. */
  credited: Part
  /** The remaining value of the build, if a negative final bill left less than this bill's total. */
  rest: Part | null
}

export interface BillCredit extends Part {
  /** As entered. */
  amount: number
  includes_tax: boolean
  net: number
  tax: number
}

/** Rounds half up, also negative amounts. */
const shareOf = (amount: number, part: number, whole: number) =>
  amount < 0 ? -taxOfPart(-amount, part, whole) : taxOfPart(amount, part, whole)

/** Allocates an amount to the rows by their shares. */
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

/**
 * If the tax rate rose after everything was billed, the final bill consists of tax only: then this tax can be
 * credited.
 */
const includesTax = ({ prices_include_tax }: CreditableBill, rest: Part) =>
  prices_include_tax || netOf(rest) <= 0

/**
 * What can still be credited of a bill, with tax: at most what remains of the whole build, whose last note takes the
 * remainder.
 */
function restOf({ total, taxes, credited, rest }: CreditableBill): Part & { isLess: boolean } {
  const own = less({ total, taxes }, credited)
  return rest && rest.total <= own.total
    ? { ...rest, isLess: rest.total < own.total }
    : { ...own, isLess: false }
}

/** What can still be credited, in the way amounts are entered (with or without tax). */
export function leftToCredit(bill: CreditableBill): number {
  const rest = restOf(bill)
  if (rest.total <= 0) return 0
  return includesTax(bill, rest) ? rest.total : netOf(rest)
}

/** The rows of everything credited so far. If there is one rate, the tax is computed on the total base. */
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

/**
 * The rows of the next note. After a note was voided out of order, a share may be one unit below what was taken
 * before.
 */
const stepOf = (all: readonly TaxRow[], before: readonly TaxRow[]): TaxRow[] =>
  mergedTaxes(all, before).map((row) => {
    const whole = all.find(
      ({ tax_code_id, rate }) => tax_code_id === row.tax_code_id && rate === row.rate,
    )
    const isBelow = (whole?.tax ?? 0) < 0
    return { ...row, tax: isBelow ? Math.min(0, row.tax) : Math.max(0, row.tax) }
  })

/** The rows of a note of this amount, or the remaining amount if the note asks for more. */
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

/** The lines of the note: one for each tax rate, and one for the amount without a rate. */
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

/** The valid amount of a bill. The final bill also sold the deposits; a reduced bill has a lower total. */
function standingOf(bill: AskedBill, ahead: number): Part {
  const { kind, taxes, withdrawn, lowered } = bill
  if (kind === 'final') return { total: bill.total + ahead, taxes }
  const total = bill.total - withdrawn - lowered
  return total === bill.total ? { total, taxes } : { total, taxes: cutTo(taxes, total, bill.total) }
}

/** @param ahead the deposits paid before the bills */
export function creditableBill<B extends AskedBill>(
  bill: B,
  {
    bills,
    ahead,
    prices_include_tax,
  }: { bills: readonly B[]; ahead: number; prices_include_tax: boolean },
): CreditableBill {
  const isSold = bills.some(({ kind }) => kind === 'final')
  const creditedOf = (bill: AskedBill): Part => ({
    total: bill.credited,
    taxes: bill.credited_taxes,
  })
  // a stage bill is only reduced by a negative final bill
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
