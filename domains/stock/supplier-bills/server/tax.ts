/** Computes the tax of a supplier bill, and reports it to the tax return. */
import { codeFor, codeOf, roundingFor } from '#domains/books/tax-codes/rules.ts'
import type { PostingLine } from '#domains/books/journal/server/posting.ts'
import { selectTaxRules as taxRules } from '#domains/books/tax-codes/server/queries.ts'
import { taxSides } from '#domains/books/tax-codes/server/posting.ts'
import {
  type TaxSource,
  claimTaxes,
  declaredUntil,
  recordTaxes,
} from '#domains/books/tax-returns/server/recording.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import type { TaxRow } from '#platform/contract/money/tax.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/errors.ts'
import { billMessages } from '../messages.ts'
import {
  type LineTax,
  type TaxedPart,
  billTax,
  isImplausibleTax,
  needsTaxNumber,
  rowsOf,
} from '../tax.ts'

/** The tax input of a line; the rest follows from the garage and the day. */
interface TypedLine {
  amount: number
  tax_code_id?: number | null | undefined
  tax_amount?: number | null | undefined
}

interface Asked<Line extends TypedLine> {
  kind: 'purchase' | 'third_party_purchase'
  garage_id: number
  /** The day of the bill decides the rate. */
  date: string
  lines: readonly Line[]
  /** The user confirmed a difference from the computed tax. */
  tax_confirmed?: boolean | null | undefined
  /** The bill moves to another day with unchanged lines: they lose their tax if that day has none. */
  isMoved?: boolean
}

const untaxed = {
  tax_code_id: null,
  tax_amount: 0,
  tax_other_base: null as number | null,
  tax_is_typed: false,
  tax_cost: 0,
  tax_declared: 0,
}
/** The tax columns of a line. */
export type StoredLineTax = Omit<typeof untaxed, 'tax_code_id'> & { tax_code_id: number | null }
type Taxed<Line> = Omit<Line, keyof StoredLineTax> & StoredLineTax

const columnsOf = (tax: LineTax | undefined): StoredLineTax =>
  tax
    ? {
        tax_code_id: tax.tax_code_id,
        tax_amount: tax.tax,
        tax_other_base: tax.other_base,
        tax_is_typed: tax.tax !== tax.computed,
        tax_cost: tax.cost,
        tax_declared: tax.declared,
      }
    : untaxed

/**
 * Computes the tax columns of a bill. Without tax if its garage has none on that day.
 * @throws 422 a code of another country, a tax without a code, or one that differs from the computed tax
 */
export async function taxOfBill<Line extends TypedLine>(db: Db, asked: Asked<Line>) {
  const { kind, garage_id, date, lines } = asked
  const rules = await taxRules(db, garage_id, date)
  const isTaxed = rules !== null && rules.legal_entity_id !== null
  for (const [index, { tax_code_id, tax_amount }] of lines.entries()) {
    const field = (name: string) => `lines.${index}.${name}`
    if (!isTaxed && asked.isMoved) continue
    if (!isTaxed && tax_code_id) throw invalid({ [field('tax_code_id')]: billMessages.noTaxHere })
    if (!isTaxed && tax_amount) throw invalid({ [field('tax_amount')]: billMessages.noTaxHere })
    if (tax_code_id && rules && !codeOf(rules, tax_code_id))
      throw invalid({ [field('tax_code_id')]: messages.unknownReference })
  }
  const sub_total = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (!rules || !isTaxed)
    return {
      bill: { sub_total, tax: 0, taxes: [] as TaxRow[], legal_entity_id: null },
      cost: 0,
      lines: lines.map((line): Taxed<Line> => ({ ...line, ...untaxed })),
    }
  const taxedLines = lines.map(({ amount, tax_code_id, tax_amount }) => {
    const code = codeFor(rules, { kind, customer_kind: 'company', chosen: tax_code_id })
    // a supplier's invoice under reverse charge shows no tax to enter
    return { amount, code, typed: code?.kind === 'reverse' ? null : tax_amount }
  })
  const found = billTax(taxedLines, roundingFor(rules))
  assertTyped(taxedLines, found.lines, asked)
  return {
    bill: {
      sub_total,
      tax: found.tax,
      taxes: found.taxes.filter(({ base, tax }) => base !== 0 || tax !== 0),
      legal_entity_id: rules.legal_entity_id,
    },
    cost: found.cost,
    lines: lines.map((line, index): Taxed<Line> => ({ ...line, ...columnsOf(found.lines[index]) })),
  }
}

/** An entered tax must match its code within rounding, or be confirmed. */
function assertTyped(
  bought: readonly { code: unknown; typed?: number | null | undefined }[],
  lines: readonly { computed: number }[],
  { tax_confirmed }: { tax_confirmed?: boolean | null | undefined },
) {
  for (const [index, { code, typed }] of bought.entries()) {
    const computed = lines[index]?.computed ?? 0
    if (typed == null || typed === computed) continue
    const field = `lines.${index}.tax_amount`
    if (!code) throw invalid({ [field]: billMessages.noTaxHere })
    if (!tax_confirmed && isImplausibleTax(typed, computed))
      throw invalid({ [field]: createMessage(billMessages.otherTax, { tax: computed }) })
  }
}

export interface ClaimedBill {
  id: number
  number: string
  garage_id: number
  country_id: number
  legal_entity_id: number | null
  taxes: readonly TaxRow[]
  tax_invoice_number?: string | null | undefined
  tax_invoice_date?: string | null | undefined
}

/** The day from which the tax of a bill may be claimed; null while its number is missing. */
const claimableFrom = (
  { country_id, tax_invoice_number, tax_invoice_date }: ClaimedBill,
  day: string,
) => {
  if (needsTaxNumber(country_id) && !tax_invoice_number) return null
  return tax_invoice_date && tax_invoice_date > day ? tax_invoice_date : day
}

export interface BookedTax {
  /** On 1-1410. */
  claimed: number
  /** On 2-1310. */
  declared: number
  /** The lines of the entry. */
  sides: PostingLine[]
}

/** Records the tax of received goods for the return: input tax, and under reverse charge the output tax. */
export async function recordInputTax(
  db: Db,
  source: TaxSource,
  bill: ClaimedBill,
  { day, parts }: { day: string; parts: readonly TaxedPart[] },
): Promise<BookedTax> {
  const { id, number, garage_id, legal_entity_id, taxes } = bill
  const document = { source, source_id: id, number, garage_id, legal_entity_id, day }
  const claimed = rowsOf(taxes, parts, ({ tax, cost }) => tax - cost !== 0)
  const declared = rowsOf(taxes, parts, (part) => part.declared !== 0)
  const claim_from = claimableFrom(bill, day)
  await recordTaxes(db, { ...document, side: 'input', taxes: claimed, claim_from })
  await recordTaxes(db, { ...document, side: 'output', taxes: declared })
  const sum = (rows: readonly TaxRow[]) => rows.reduce((all, { tax }) => all + tax, 0)
  const sides = [...(await taxSides(db, 'in', claimed)), ...(await taxSides(db, 'out', declared))]
  return { claimed: sum(claimed), declared: sum(declared), sides }
}

/**
 * Changes the number or date of the supplier's tax invoice, and updates the claim.
 * @throws 422 the number of a filed claim is cleared
 */
export async function claimBill(
  db: Db,
  source: TaxSource,
  bill: Pick<ClaimedBill, 'id' | 'country_id' | 'tax_invoice_number' | 'tax_invoice_date'>,
) {
  const document = { source, source_id: bill.id }
  const waits = needsTaxNumber(bill.country_id) && !bill.tax_invoice_number
  // waits for a return that is being filed, and then finds its claim
  await claimTaxes(db, document, { waits, date: bill.tax_invoice_date ?? null })
  const until = waits ? await declaredUntil(db, { ...document, side: 'input' }) : null
  if (until !== null)
    throw invalid({ tax_invoice_number: createMessage(billMessages.claimedAlready, { until }) })
}
