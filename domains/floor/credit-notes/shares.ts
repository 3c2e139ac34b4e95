/**
 * Calculates a credit note of an invoice: exact and pure, used by the dialog and the call. Each figure is the rounded
 * total of all notes less the total of the earlier ones. So the order of notes does not matter, and the last one
 * takes the remainder.
 */
import { allocate } from '#platform/contract/money/money.ts'
import { type TaxRounding, type TaxRow, taxIn, taxOn } from '#platform/contract/money/tax.ts'

/** The amounts of a line that valid notes credited. */
export interface CreditedSoFar {
  qty: number
  /** The part of `net` from notes by amount. */
  by_amount: number
  net: number
  discount: number
  voucher: number
  points: number
  tax: number
  other_base: number
}

export const nothingCredited: CreditedSoFar = {
  qty: 0,
  by_amount: 0,
  net: 0,
  discount: 0,
  voucher: 0,
  points: 0,
  tax: 0,
  other_base: 0,
}

/** A line as invoiced. */
export interface CreditableLine {
  line_no: number
  qty: number
  amount: number
  /** Its shares of the document's discounts, voucher and points. */
  order_discount: number
  voucher: number
  points: number
  tax: number
  tax_code_id: number | null
  /** Null: older than tax codes. */
  other_base: number | null
  taken: CreditedSoFar
}

/** By quantity, or by an amount of the remainder after discounts, voucher and points, as the invoice shows it. */
export interface CreditRequest {
  line_no: number
  qty?: number | null | undefined
  amount?: number | null | undefined
}

export interface CreditableInvoice {
  lines: readonly CreditableLine[]
  includesTax: boolean
  rounding: TaxRounding
  /** Its tax breakdown; [] for older invoices. */
  taxes: readonly TaxRow[]
  /** Points that it redeemed, and how many of them notes returned. */
  points: { redeemed: number; value: number; given_back: number }
}

export interface CreditedLine {
  line_no: number
  /** Null: by amount. */
  qty: number | null
  amount: number
  discount: number
  voucher: number
  points: number
  net: number
  tax: number
  tax_code_id: number | null
  base: number
  other_base: number
}

export interface Credit {
  lines: CreditedLine[]
  sub_total: number
  discount: number
  voucher_value: number
  points_value: number
  /** Redeemed points that are returned. */
  points: number
  net: number
  tax: number
  taxes: TaxRow[]
  grand_total: number
  /** The invoice is fully credited. */
  isFull: boolean
}

/** A line that asks for more than its remainder. */
export interface CreditError {
  at: number
  field: 'line_no' | 'qty' | 'amount'
  left: number
}

const thousandths = (qty: number) => BigInt(Math.round(qty * 1000))

/** Rounds half up, exactly. */
const portion = (amount: number, part: bigint, total: bigint): number =>
  total === 0n ? 0 : Number((2n * BigInt(amount) * part + total) / (2n * total))

/** The amount of a line after discounts, voucher and points. */
export const netOf = ({ amount, order_discount, voucher, points }: Omit<CreditableLine, 'taken'>) =>
  amount - order_discount - voucher - points

/** The credited part of a line: `part / whole`, at most 1. */
function fractionOf(
  line: CreditableLine,
  { qty, by_amount }: Pick<CreditedSoFar, 'qty' | 'by_amount'>,
) {
  const net = BigInt(netOf(line))
  const lineQty = thousandths(line.qty)
  const part = net === 0n ? thousandths(qty) : thousandths(qty) * net + BigInt(by_amount) * lineQty
  const whole = net === 0n ? lineQty : lineQty * net
  return part > whole ? { part: whole, whole } : { part, whole }
}

export const remainingOf = (line: CreditableLine) => ({
  qty: Number(thousandths(line.qty) - thousandths(line.taken.qty)) / 1000,
  amount: netOf(line) - line.taken.net,
})

/** Whether a line is fully credited. A line without an amount always is. */
const isTaken = (line: CreditableLine) => {
  const { part, whole } = fractionOf(line, line.taken)
  return line.amount === 0 || part === whole
}

/** The full remainder of an invoice, by quantity. */
export const creditAllOf = (
  lines: readonly CreditableLine[],
  returnsStock = false,
): CreditRequest[] =>
  lines.flatMap((line) => {
    const { qty } = remainingOf(line)
    return qty > 0 && (returnsStock || line.amount === 0 || !isTaken(line))
      ? [{ line_no: line.line_no, qty }]
      : []
  })

/** The additional credit of a line, without its tax. */
function stepOf(line: CreditableLine, request: CreditRequest) {
  const { taken } = line
  const net = netOf(line)
  const byQty = request.qty ?? 0
  const now = {
    qty: Number(thousandths(taken.qty) + thousandths(byQty)) / 1000,
    by_amount: taken.by_amount + (request.amount ?? 0),
  }
  const { part, whole } = fractionOf(line, now)
  const isLast = part === whole
  // after a note was voided out of turn, a share may be one less than what was credited before
  const step = (total: number, before: number) =>
    isLast ? total - before : Math.max(0, portion(total, part, whole) - before)
  const discount = step(line.order_discount, taken.discount)
  const voucher = step(line.voucher, taken.voucher)
  const points = step(line.points, taken.points)
  const credited = request.amount ?? step(net, taken.net)
  return {
    credited: {
      line_no: line.line_no,
      qty: request.qty ?? null,
      amount: credited + discount + voucher + points,
      discount,
      voucher,
      points,
      net: credited,
      tax_code_id: line.tax_code_id,
      other_base: step(line.other_base ?? 0, taken.other_base),
    },
    line: {
      ...line,
      taken: {
        ...taken,
        ...now,
        net: taken.net + credited,
        discount: taken.discount + discount,
        voucher: taken.voucher + voucher,
        points: taken.points + points,
      },
    },
  }
}

type Step = ReturnType<typeof stepOf>['credited']

/** Groups lines that are taxed together: each line alone, or all lines of a rate. */
const groupOf = ({ rounding }: CreditableInvoice, line: CreditableLine) =>
  rounding === 'line' ? `line ${line.line_no}` : `rate ${line.tax_code_id}`

/** The tax of the total credit of a group. */
function taxOfAll(
  { includesTax, taxes }: CreditableInvoice,
  lines: readonly CreditableLine[],
  credited: number,
): number {
  const totalNet = lines.reduce((sum, line) => sum + netOf(line), 0)
  const tax = lines.reduce((sum, line) => sum + line.tax, 0)
  if (credited >= totalNet) return tax
  const row = taxes.find(({ tax_code_id }) => tax_code_id === lines[0]?.tax_code_id)
  if (!row || row.base !== row.other_base) return portion(tax, BigInt(credited), BigInt(totalNet))
  const rate = { basis_points: row.rate, base_numerator: 1, base_denominator: 1 }
  return tax === 0 ? 0 : (includesTax ? taxIn : taxOn)(credited, rate).tax
}

/** The tax of each step, in their order. */
function taxesOf(
  invoice: CreditableInvoice,
  after: ReadonlyMap<number, CreditableLine>,
  steps: readonly Step[],
): number[] {
  const taxes = steps.map(() => 0)
  const groups = new Map<string, CreditableLine[]>()
  for (const line of invoice.lines) {
    const key = groupOf(invoice, line)
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  for (const lines of groups.values()) {
    const numbers = new Set(lines.map(({ line_no }) => line_no))
    const places = steps.flatMap(({ line_no }, at) => (numbers.has(line_no) ? [at] : []))
    if (places.length === 0) continue
    const credited = lines.reduce(
      (sum, { line_no }) => sum + (after.get(line_no)?.taken.net ?? 0),
      0,
    )
    const before = lines.reduce((sum, { taken }) => sum + taken.tax, 0)
    const total = Math.max(0, taxOfAll(invoice, lines, credited) - before)
    const shares = allocate(
      total,
      places.map((at) => steps[at]?.net ?? 0),
    )
    const remainder = total - shares.reduce((sum, share) => sum + share, 0)
    for (const [index, at] of places.entries())
      taxes[at] = (shares[index] ?? 0) + (index === 0 ? remainder : 0)
  }
  return taxes
}

function breakdown(lines: readonly CreditedLine[], taxes: readonly TaxRow[]): TaxRow[] {
  return taxes.flatMap((row) => {
    const codeLines = lines.filter(({ tax_code_id }) => tax_code_id === row.tax_code_id)
    if (codeLines.length === 0) return []
    const sum = (amountOf: (line: CreditedLine) => number) =>
      codeLines.reduce((all, line) => all + amountOf(line), 0)
    return [
      {
        ...row,
        base: sum(({ base }) => base),
        other_base: sum(({ other_base }) => other_base),
        tax: sum(({ tax }) => tax),
      },
    ]
  })
}

const refusedOf = (
  line: CreditableLine | undefined,
  wanted: CreditRequest,
  at: number,
): CreditError | null => {
  if (!line) return { at, field: 'line_no', left: 0 }
  const remaining = remainingOf(line)
  if (wanted.qty != null && wanted.qty > remaining.qty)
    return { at, field: 'qty', left: remaining.qty }
  if (wanted.amount != null && wanted.amount > remaining.amount)
    return { at, field: 'amount', left: remaining.amount }
  return null
}

/** Returns the credit of these lines, or the lines that ask for more than their remainder. */
export function creditOf(
  invoice: CreditableInvoice,
  wanted: readonly CreditRequest[],
): { credit: Credit; refused?: undefined } | { refused: CreditError[]; credit?: undefined } {
  const linesAfter = new Map(invoice.lines.map((line) => [line.line_no, line]))
  const steps: Step[] = []
  const errors: CreditError[] = []
  for (const [at, request] of wanted.entries()) {
    const line = linesAfter.get(request.line_no)
    const refusal = refusedOf(line, request, at)
    if (refusal) errors.push(refusal)
    if (refusal || !line) continue
    const step = stepOf(line, request)
    linesAfter.set(request.line_no, step.line)
    steps.push(step.credited)
  }
  if (errors.length > 0) return { refused: errors }

  const taxes = taxesOf(invoice, linesAfter, steps)
  const lines = steps.map((step, at): CreditedLine => {
    const tax = taxes[at] ?? 0
    const base = step.net - (invoice.includesTax ? tax : 0)
    const asInvoiced = invoice.lines.find(({ line_no }) => line_no === step.line_no)
    return {
      ...step,
      tax,
      base,
      other_base: asInvoiced?.other_base == null ? base : step.other_base,
    }
  })
  const sum = (amountOf: (line: CreditedLine) => number) =>
    lines.reduce((all, line) => all + amountOf(line), 0)
  const tax = sum((line) => line.tax)
  const net = sum((line) => line.base)
  const isFull = [...linesAfter.values()].every(isTaken)
  const takenPoints = [...linesAfter.values()].reduce((all, { taken }) => all + taken.points, 0)
  return {
    credit: {
      lines,
      sub_total: sum(({ amount }) => amount),
      discount: sum(({ discount }) => discount),
      voucher_value: sum(({ voucher }) => voucher),
      points_value: sum(({ points }) => points),
      points: pointsBack(invoice.points, takenPoints),
      net,
      tax,
      taxes: breakdown(lines, invoice.taxes),
      grand_total: net + tax,
      isFull,
    },
  }
}

/** Returns redeemed points by share, rounded down; the last note takes the remainder. */
function pointsBack(
  { redeemed, value, given_back }: CreditableInvoice['points'],
  credited: number,
): number {
  if (value === 0) return 0
  const totalPoints =
    credited >= value ? redeemed : Number((BigInt(redeemed) * BigInt(credited)) / BigInt(value))
  return Math.max(0, totalPoints - given_back)
}

export interface Settling {
  kind: 'refund' | 'offset' | 'keep'
}

export interface Settlement {
  /** The reduction of the amount due. */
  lowered: number
  /** The overpayment. */
  excess: number
  refunded: number
  kept: number
  offset: number
}

/**
 * Reduces the amount due first; only the overpayment is settled. Another invoice receives at most its due amount, and
 * the remainder becomes customer credit.
 */
export function settlementOf(
  total: number,
  due: number,
  kind: Settling['kind'] | undefined,
  dueOfOther = 0,
): Settlement {
  const lowered = Math.min(total, due)
  const excess = total - lowered
  const offset = kind === 'offset' ? Math.min(excess, dueOfOther) : 0
  return {
    lowered,
    excess,
    refunded: kind === 'refund' ? excess : 0,
    offset,
    kept: kind === 'keep' || kind === 'offset' ? excess - offset : 0,
  }
}
