/**
 * What may be done with an invoice, asked by the page and by the call: canIssue, canPay, canVoid, canDownload.
 * What its paper promises: hasAlignmentWork. And how its number is said across the counter: numberSaid.
 */
import { type Ability, abilityOf, able, unable } from '#platform/contract/can.ts'
import { type Billing, type LineKind, type Stage, hasIssuedInvoice } from '#domains/orders/rules.ts'
import { invoiceMessages } from './messages.ts'

/** An order as far as its billing depends on it. */
export interface Billable {
  stage: Stage
  billing: Billing
  lines: readonly { approval: string }[]
}

/** One invoice an order, once the work is ready and something of it was approved. */
export const canIssue = (role: string | undefined, { stage, billing, lines }: Billable): Ability =>
  abilityOf(
    role,
    'invoice.write',
    hasIssuedInvoice({ billing }) && invoiceMessages.issuedAlready,
    stage !== 'ready' && stage !== 'delivered' && invoiceMessages.notReady,
    !lines.some(({ approval }) => approval === 'approved') && invoiceMessages.nothingSold,
  )

type Status = 'draft' | 'issued' | 'void'

const notStanding = (status: Status) =>
  (status === 'draft' && invoiceMessages.isDraft) || (status === 'void' && invoiceMessages.isVoid)

/** Money that was handed over is written down, also above what is due: the rest is the customer's deposit. */
export const canPay = (role: string | undefined, { status }: { status: Status }): Ability =>
  abilityOf(role, 'invoice.write', notStanding(status))

/** Whatever the stage of its order: voiding is how the bill of a car that was handed back is put right. */
export const canVoid = (role: string | undefined, { status }: { status: Status }): Ability =>
  abilityOf(role, 'invoice.void', notStanding(status))

export const canDownload = ({ status }: { status: Status }): Ability =>
  status === 'draft' ? unable(invoiceMessages.isDraft) : able

const isWork: Partial<Record<LineKind, true>> = { service: true, third_party: true, other: true }
/** As the trade calls it in the four languages. Panels and lamps are aligned too, without this warranty. */
const alignment = /spooring|alignment|penjajaran|uitlijn/i
const otherAlignment = /panel|lamp|light/i

/**
 * The specification's warranty is for alignment (spooring) of wheels. An invoice keeps what its lines were called, so
 * the name of the work decides, whether it came from the catalogue or was typed; a part is no work.
 */
export const hasAlignmentWork = (items: readonly { kind: LineKind; name: string }[]): boolean =>
  items.some(({ kind, name }) => isWork[kind] && alignment.test(name) && !otherAlignment.test(name))

/** `INV/CIL/2026/00012` on paper, `CIL/2026/12`, `2026/12` or `12` across the counter. */
export interface NumberSaid {
  /** The garage's code; undefined: of any garage in reach. */
  code?: string
  years: number[]
  /** Five digits at least, as it is printed. */
  serial: string
}

/** @param thisYear what is meant when no year is said; last year's invoices are still asked for in January */
export function numberSaid(keyword: string, thisYear: number): NumberSaid | undefined {
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
