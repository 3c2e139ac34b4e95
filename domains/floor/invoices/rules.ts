/**
 * What a user may do with an invoice; the page and the API call both use it: canIssue, canPay, canVoid, canDownload, and with
 * the money of an order: canTakeDeposit, canRefund. Also hasAlignmentWork, for the warranty on the paper, and numberSaid, which reads a spoken invoice number.
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

/** One invoice per order, once the work is ready, at least one line is approved, and the car can be told from others. */
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

const notStanding = (status: Status) =>
  (status === 'draft' && invoiceMessages.isDraft) ||
  (status === 'void' && invoiceMessages.isVoid) ||
  (status === 'credited' && invoiceMessages.isCredited)

interface Paper {
  status: Status
  kind: InvoiceKind
  due: number
  written_off: number
  /** By credit notes that stand. */
  credited: number
}

/** A payment above the amount due is recorded too: the rest is the customer's deposit. */
export const canPay = (
  role: string | undefined,
  { status, kind, due, written_off }: Paper,
): Ability =>
  abilityFor(
    role,
    'invoice.write',
    notStanding(status),
    kind === 'sale' && invoiceMessages.paidAtOnce,
    due === 0 && written_off > 0 && invoiceMessages.writeBackFirst,
  )

/** What has left the house is lowered by a credit note, never taken back by a void. */
interface Sent {
  e_invoice?: { state: EInvoiceState } | null
  /** The last day of the return that has declared its tax; null while none has. */
  declared_until?: string | null
}

type Voidable = Pick<Paper, 'status' | 'written_off' | 'credited'> & Sent

/** In any stage of the order: a void also corrects the bill of a car that was handed back. */
export const canVoid = (
  role: string | undefined,
  { status, written_off, credited, e_invoice, declared_until }: Voidable,
): Ability =>
  abilityFor(
    role,
    'invoice.void',
    notStanding(status),
    credited > 0 && invoiceMessages.creditInstead,
    written_off > 0 && invoiceMessages.writeBackFirst,
    isHandedOver(e_invoice) && eInvoiceMessages.creditInstead,
    !!declared_until && createMessage(taxReturnMessages.creditInstead, { until: declared_until }),
  )

/** In any stage of the order, and of a sale over the counter. */
export const canCredit = (
  role: string | undefined,
  {
    status,
    written_off,
    kind,
    sub_total,
  }: Pick<Paper, 'status' | 'written_off' | 'kind'> & { sub_total: number },
): Ability =>
  abilityFor(
    role,
    'invoice.credit',
    notStanding(status),
    kind === 'opening' && invoiceMessages.broughtIn,
    written_off > 0 && invoiceMessages.writeBackFirst,
    sub_total === 0 && invoiceMessages.nothingToCredit,
  )

/** Void, change and issue in one step. */
export const canCorrectBill = (
  role: string | undefined,
  paper: Voidable & Pick<Paper, 'kind'>,
): Ability => {
  const voids = canVoid(role, paper)
  if (!voids.ok || paper.kind === 'order') return voids
  return denied(paper.kind === 'sale' ? invoiceMessages.onlyOrders : invoiceMessages.broughtIn)
}

/** Paying with what the garage holds for the customer. */
export const canApplyHeldMoney = (
  role: string | undefined,
  { status, due }: Paper,
  held: number,
): Ability =>
  abilityFor(
    role,
    'invoice.write',
    notStanding(status),
    due === 0 && invoiceMessages.nothingDue,
    held === 0 && invoiceMessages.nothingHeld,
  )

/** Giving up what is due, and taking that back. */
export const canWriteOff = (role: string | undefined, { status, due }: Paper): Ability =>
  abilityFor(
    role,
    'invoice.write-off',
    notStanding(status),
    due === 0 && invoiceMessages.nothingDue,
  )
export const canWriteBack = (role: string | undefined, { written_off }: Paper): Ability =>
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

/** Paying back, or keeping, what is held for the customer: in any stage, also after a cancellation. */
export const canRefund = (
  role: string | undefined,
  { refundable }: { refundable: number },
): Ability => abilityFor(role, 'invoice.void', refundable <= 0 && invoiceMessages.nothingToRefund)

/** Who may keep back tax of income when they pay: companies in Indonesia. */
export const canWithholdTax = ({
  country_id,
  is_company,
}: {
  country_id: number | undefined
  is_company: boolean
}) => country_id === INDONESIA && is_company
const INDONESIA = 1

/** Where money goes: into a drawer or a bank, of a book in this currency. */
interface Till {
  is_cash: boolean
  currency: string | undefined
}

/** Without coins below 5 sen, cash pays the nearest 5. */
export const nearestCoin = (amount: number) => Math.round(amount / 5) * 5

const isRounded = ({ is_cash, currency }: Till) => is_cash && currency === 'MYR'

/** What is asked of the customer for a due. One of less than a coin is not given away: it is asked as it is. */
export const cashDue = (till: Till, due: number) => (isRounded(till) && nearestCoin(due)) || due

/**
 * What cash leaves of a due in Malaysia: it settles the invoice all the same. Less than zero: it came in above the due. None
 * unless the payment is the due as coins can pay it.
 */
export const cashRounding = (till: Till, { due, amount }: { due: number; amount: number }) =>
  isRounded(till) && amount === nearestCoin(due) ? due - amount : 0

/**
 * What is handed over of money that goes back, and what no coin is small enough for: a gain, or below zero an expense. One of
 * less than a coin is not kept: it is paid as it is.
 */
export function cashPayout(till: Till, amount: number) {
  const handed = cashDue(till, amount)
  return { handed, rounding: amount - handed }
}

/**
 * Of the money on the table: what is booked, what goes back as change, and what no coin is small enough for. A bank gives
 * no change.
 */
export function cashTendered(till: Till, { due, given }: { due: number; given: number }) {
  if (!till.is_cash) return { amount: given, change: 0, rounding: 0 }
  const amount = Math.min(given, cashDue(till, due))
  const rest = given - amount
  return {
    amount,
    change: isRounded(till) ? nearestCoin(rest) : rest,
    rounding: cashRounding(till, { due, amount }),
  }
}

const isWork: Partial<Record<ItemKind, true>> = { service: true, third_party: true, other: true }
/** The trade's word in the four languages. Panels and lamps are aligned too, without this warranty. */
const alignment = /spooring|alignment|penjajaran|uitlijn/i
const otherAlignment = /panel|lamp|light/i

/**
 * The specification's warranty is for alignment (spooring) of wheels. An invoice keeps the names of its lines, so
 * the name of the work decides, from the catalogue or typed; a part is not work.
 */
export const hasAlignmentWork = (items: readonly { kind: ItemKind; name: string }[]): boolean =>
  items.some(({ kind, name }) => isWork[kind] && alignment.test(name) && !otherAlignment.test(name))

/** `INV/CIL/2026/00012` on paper; people also say `CIL/2026/12`, `2026/12` or `12`. */
export interface SpokenInvoiceNumber {
  /** The garage's code; undefined: of any garage in reach. */
  code?: string
  years: number[]
  /** Five digits at least, as it is printed. */
  serial: string
}

/** @param thisYear for a number without a year; in January that also means last year */
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
