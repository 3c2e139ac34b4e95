/**
 * What a user may do with an invoice; both the page and the API call it: canIssue, canPay, canVoid, canDownload, and
 * for the money of an order: canTakeDeposit, canRefund. Also hasAlignmentWork for the printed warranty, and
 * numberSaid, which reads a spoken invoice number.
 */
import { type Ability, abilityFor, allowed, denied } from '#platform/contract/abilities.ts'
import { orderMessages } from '#domains/floor/orders/messages.ts'
import {
  type Billing,
  type Stage,
  finalStages,
  hasIssuedInvoice,
} from '#domains/floor/orders/rules.ts'
import { eInvoiceMessages } from '#domains/floor/e-invoices/messages.ts'
import { taxReturnMessages } from '#domains/books/tax-returns/messages.ts'
import { withholdingMessages } from '#domains/floor/withholdings/messages.ts'
import { createMessage } from '#platform/contract/messages.ts'
import { type EInvoiceState, isHandedOver } from '#domains/floor/e-invoices/rules.ts'
import type { InvoiceKind, ItemKind } from './content.ts'
import { invoiceMessages } from './messages.ts'

/** The fields of an order that its billing depends on. */
export interface Billable {
  stage: Stage
  billing: Billing
  lines: readonly { approval: string }[]
  /** The vehicle has a VIN or a chassis number (product decisions, section 13). */
  is_numbered: boolean
}

/** One invoice per order: the work is ready, a line is approved, and the vehicle has a VIN or chassis number. */
export const canIssue = (
  role: string | undefined,
  { stage, billing, lines, is_numbered }: Billable,
): Ability =>
  abilityFor(
    role,
    'invoice.write',
    hasIssuedInvoice({ billing }) && invoiceMessages.issuedAlready,
    stage !== 'ready' && stage !== 'delivered' && invoiceMessages.notReady,
    !lines.some(({ approval }) => approval === 'approved') && invoiceMessages.nothingSold,
    !is_numbered && invoiceMessages.notNumbered,
  )

type Status = 'draft' | 'issued' | 'void' | 'credited'

const denyUnlessIssued = (status: Status) =>
  (status === 'draft' && invoiceMessages.isDraft) ||
  (status === 'void' && invoiceMessages.isVoid) ||
  (status === 'credited' && invoiceMessages.isCredited)

interface InvoiceStanding {
  status: Status
  kind: InvoiceKind
  due: number
  written_off: number
  /** By credit notes that are not void. */
  credited: number
}

const denyUnlessPayable = ({ status, kind, due, written_off }: InvoiceStanding) =>
  denyUnlessIssued(status) ||
  (kind === 'sale' && invoiceMessages.paidAtOnce) ||
  (due === 0 && written_off > 0 && invoiceMessages.writeBackFirst)

/** A payment above the amount due is allowed: the excess becomes the customer's deposit. */
export const canPay = (role: string | undefined, invoice: InvoiceStanding): Ability =>
  abilityFor(role, 'invoice.write', denyUnlessPayable(invoice))

/** A payment with withheld tax: finance too. */
export const canPayWithheld = (role: string | undefined, invoice: InvoiceStanding): Ability =>
  abilityFor(role, 'invoice.pay', denyUnlessPayable(invoice))

/** Finance has no other payment to record: nothing to withhold denies it. */
export const canRecordWithheld = (
  role: string | undefined,
  invoice: InvoiceStanding,
  { withholds }: { withholds: boolean },
): Ability =>
  abilityFor(
    role,
    'withholding.exceed',
    denyUnlessPayable(invoice),
    !withholds && withholdingMessages.onlyCompanies,
    invoice.due === 0 && invoiceMessages.nothingDue,
  )

/** A sent e-invoice is corrected by a credit note, never by a void. */
interface Sent {
  e_invoice?: { state: EInvoiceState } | null
  /** The last day of the filed tax return that contains it; null: not filed. */
  declared_until?: string | null
}

type Voidable = Pick<InvoiceStanding, 'status' | 'written_off' | 'credited'> & Sent

/** In any stage of the order: a void also corrects the invoice of a car that was handed back. */
export const canVoid = (
  role: string | undefined,
  { status, written_off, credited, e_invoice, declared_until }: Voidable,
): Ability =>
  abilityFor(
    role,
    'invoice.void',
    denyUnlessIssued(status),
    credited > 0 && invoiceMessages.creditInstead,
    written_off > 0 && invoiceMessages.writeBackFirst,
    isHandedOver(e_invoice) && eInvoiceMessages.creditInstead,
    !!declared_until && createMessage(taxReturnMessages.creditInstead, { until: declared_until }),
  )

/** In any stage of the order, and of a counter sale. */
export const canCredit = (
  role: string | undefined,
  {
    status,
    written_off,
    kind,
    sub_total,
  }: Pick<InvoiceStanding, 'status' | 'written_off' | 'kind'> & { sub_total: number },
): Ability =>
  abilityFor(
    role,
    'invoice.credit',
    denyUnlessIssued(status),
    kind === 'opening' && invoiceMessages.broughtIn,
    written_off > 0 && invoiceMessages.writeBackFirst,
    sub_total === 0 && invoiceMessages.nothingToCredit,
  )

/** Void, change and reissue in one step. */
export const canCorrectBill = (
  role: string | undefined,
  invoice: Voidable & Pick<InvoiceStanding, 'kind'>,
): Ability => {
  const voidAbility = canVoid(role, invoice)
  if (!voidAbility.ok || invoice.kind === 'order') return voidAbility
  return denied(invoice.kind === 'sale' ? invoiceMessages.onlyOrders : invoiceMessages.broughtIn)
}

/** Pays with the customer's held money. */
export const canApplyHeldMoney = (
  role: string | undefined,
  { status, due }: InvoiceStanding,
  held: number,
): Ability =>
  abilityFor(
    role,
    'invoice.write',
    denyUnlessIssued(status),
    due === 0 && invoiceMessages.nothingDue,
    held === 0 && invoiceMessages.nothingHeld,
  )

/** Writing off what is due, and the reversal. */
export const canWriteOff = (role: string | undefined, { status, due }: InvoiceStanding): Ability =>
  abilityFor(
    role,
    'invoice.write-off',
    denyUnlessIssued(status),
    due === 0 && invoiceMessages.nothingDue,
  )
export const canWriteBack = (role: string | undefined, { written_off }: InvoiceStanding): Ability =>
  abilityFor(role, 'invoice.write-off', written_off === 0 && invoiceMessages.notWrittenOff)

export const canDownload = ({ status }: { status: Status }): Ability =>
  status === 'draft' ? denied(invoiceMessages.isDraft) : allowed

/** A down payment, before there is an invoice to pay. */
export const canTakeDeposit = (
  role: string | undefined,
  { stage, billing }: Pick<Billable, 'stage' | 'billing'>,
): Ability =>
  abilityFor(
    role,
    'invoice.write',
    finalStages.includes(stage) && orderMessages.closed,
    hasIssuedInvoice({ billing }) && invoiceMessages.invoiceFirst,
  )

/** Refunds or forfeits held money: in any stage, also after a cancellation. */
export const canRefund = (
  role: string | undefined,
  { refundable }: { refundable: number },
): Ability => abilityFor(role, 'invoice.void', refundable <= 0 && invoiceMessages.nothingToRefund)

/** Accounts that receive money: cash and bank accounts in the currency of the book. */
interface Till {
  is_cash: boolean
  currency: string | undefined
}

/** Malaysia has no coins below 5 sen, so cash is rounded to the nearest 5. */
export const nearestCoin = (amount: number) => Math.round(amount / 5) * 5

const isRounded = ({ is_cash, currency }: Till) => is_cash && currency === 'MYR'

/** Returns the cash amount to collect. An amount below the smallest coin is not rounded to zero. */
export const cashDue = (till: Till, due: number) => (isRounded(till) && nearestCoin(due)) || due

/**
 * Returns the cash rounding of a payment in Malaysia, which settles the invoice too. Negative: more than the due was
 * received. Zero unless the payment is the rounded due amount.
 */
export const cashRounding = (till: Till, { due, amount }: { due: number; amount: number }) =>
  isRounded(till) && amount === nearestCoin(due) ? due - amount : 0

/**
 * Returns the cash payout of a refund and its rounding: a gain, or if negative an expense. An amount below the
 * smallest coin is paid out unrounded.
 */
export function cashPayout(till: Till, amount: number) {
  const handed = cashDue(till, amount)
  return { handed, rounding: amount - handed }
}

/** Splits tendered money into the booked amount, the change due and the rounding. Banks give no change. */
export function cashTendered(till: Till, { due, given: tendered }: { due: number; given: number }) {
  if (!till.is_cash) return { amount: tendered, change: 0, rounding: 0 }
  const amount = Math.min(tendered, cashDue(till, due))
  const change = tendered - amount
  return {
    amount,
    change: isRounded(till) ? nearestCoin(change) : change,
    rounding: cashRounding(till, { due, amount }),
  }
}

const isWork: Partial<Record<ItemKind, true>> = { service: true, third_party: true, other: true }
/** The term in the four languages. Panels and lamps are aligned too, without this warranty. */
const alignment = /spooring|alignment|penjajaran|uitlijn/i
const otherAlignment = /panel|lamp|light/i

/**
 * The specification's warranty is for wheel alignment (spooring). An invoice stores only names of lines, so the name
 * decides; parts do not count as work.
 */
export const hasAlignmentWork = (items: readonly { kind: ItemKind; name: string }[]): boolean =>
  items.some(({ kind, name }) => isWork[kind] && alignment.test(name) && !otherAlignment.test(name))

/** Printed as `INV/CIL/2026/00012`; people also say `CIL/2026/12`, `2026/12` or `12`. */
export interface SpokenInvoiceNumber {
  /** The garage's code; undefined: any garage in scope. */
  code?: string
  years: number[]
  /** At least five digits, as printed. */
  serial: string
}

/** @param thisYear for a number without a year; in January last year is included too */
export function parseInvoiceNumber(
  keyword: string,
  thisYear: number,
): SpokenInvoiceNumber | undefined {
  const parts = keyword.trim().toUpperCase().split('/')
  if (parts[0] === 'INV') parts.shift()
  const serial = parts.pop() ?? ''
  if (!/^\d{1,9}$/.test(serial)) return undefined
  const year = /^20\d\d$/.test(parts.at(-1) ?? '') ? Number(parts.pop()) : undefined
  const code = parts.pop()
  if (parts.length > 0 || (code !== undefined && !/^[A-Z0-9]{2,8}$/.test(code))) return undefined
  return {
    ...(code ? { code } : {}),
    years: year ? [year] : [thisYear, thisYear - 1],
    serial: serial.padStart(5, '0'),
  }
}
