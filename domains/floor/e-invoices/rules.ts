/** States of e-invoices and the allowed actions in each, shared by server and browser. */
import { abilityFor } from '#platform/contract/abilities.ts'
import { type Message, createMessage } from '#platform/contract/messages.ts'
import { eInvoiceMessages } from './messages.ts'

export const states = [
  'none',
  'blocked',
  'ready',
  'exported',
  'submitted',
  'valid',
  'invalid',
  'cancelled',
  'credited',
] as const
export type EInvoiceState = (typeof states)[number]

/** States in which the tax authority has it, or a file was exported. */
export const isHandedOver = (eInvoice: { state: EInvoiceState } | null | undefined): boolean =>
  eInvoice?.state === 'exported' || eInvoice?.state === 'submitted' || eInvoice?.state === 'valid'

/** File kinds of single documents. */
export const documentKinds = [
  'coretax',
  'coretax_retail',
  'myinvois',
  'myinvois_consolidated',
  'ubl',
] as const
export type DocumentKind = (typeof documentKinds)[number]
export const exportKinds = [...documentKinds, 'xaf'] as const
export type ExportKind = (typeof exportKinds)[number]

const INDONESIA = 1
const MALAYSIA = 2
const NETHERLANDS = 3

/** The file kinds of each country. */
export const kindsOf: Record<number, readonly ExportKind[]> = {
  [INDONESIA]: ['coretax', 'coretax_retail'],
  [MALAYSIA]: ['myinvois', 'myinvois_consolidated'],
  [NETHERLANDS]: ['ubl', 'xaf'],
}

/** The required currency of the book. */
export const currencyOf: Record<number, string> = {
  [INDONESIA]: 'IDR',
  [MALAYSIA]: 'MYR',
  [NETHERLANDS]: 'EUR',
}

/** File kinds that contain the documents of one month. */
export const isMonthly = (kind: ExportKind): boolean =>
  kind === 'coretax_retail' || kind === 'myinvois_consolidated'

/** Malaysia: a single sale above this amount needs an e-invoice of its own. In sen. */
export const CONSOLIDATED_LIMIT = 1_000_000
/** Malaysia: from its validation on. */
export const CANCEL_HOURS = 72

/** How a document is sent when a user submits it. */
export const senders = ['service', 'smtp', 'access_point'] as const
export type Sender = (typeof senders)[number]

/** The MyInvois ID of a document, and the longer one of its public page. */
export const isUuid = (value: string) => /^[0-9A-Z]{26}$/.test(value)
export const isLongId = (value: string) => /^[0-9A-Za-z]{30,100}$/.test(value)

interface EInvoiceStanding {
  state: EInvoiceState
  kind: DocumentKind | null
  /** The number of the consolidated document that contains it. */
  parent: string | null
  /** Null: as a file by hand. */
  sends_by: Sender | null
  is_waiting: boolean
  /** It was sent, and no response arrived. */
  is_unknown: boolean
  /** The reasons why it is blocked. */
  blocked_by: Message | null
  cancel_until: string | null
  /** Malaysia: the number of a sent credit note of it. */
  credit_out: string | null
  /** A task that a user does by hand, because there is no file for it. */
  by_hand: boolean
}

/** An e-mail may be sent again, if the buyer lost it. */
const isAgain = ({ state, sends_by, is_unknown }: EInvoiceStanding) =>
  is_unknown || (state === 'valid' && sends_by === 'smtp')

/** A file that was submitted by hand is marked as submitted; other documents are sent by a service. */
export const canSubmit = (role: string, eInvoice: EInvoiceStanding) =>
  abilityFor(
    role,
    'e-invoice.write',
    eInvoice.parent !== null && createMessage(eInvoiceMessages.partOf, { number: eInvoice.parent }),
    eInvoice.is_waiting && eInvoiceMessages.underWay,
    // its receipts are released, and may be in another document by now
    eInvoice.kind === 'myinvois_consolidated' &&
      eInvoice.state === 'invalid' &&
      eInvoiceMessages.exportFirst,
    !['ready', 'exported', 'invalid'].includes(eInvoice.state) &&
      !eInvoice.by_hand &&
      !isAgain(eInvoice) &&
      (eInvoice.state === 'submitted' || eInvoice.state === 'valid'
        ? eInvoiceMessages.handledAlready
        : (eInvoice.blocked_by ?? eInvoiceMessages.exportFirst)),
    eInvoice.sends_by === null &&
      !eInvoice.by_hand &&
      eInvoice.state !== 'exported' &&
      !isAgain(eInvoice) &&
      eInvoiceMessages.exportFirst,
  )

/** @param at now */
export const canCancel = (role: string, eInvoice: EInvoiceStanding, at: Date) =>
  abilityFor(
    role,
    'e-invoice.write',
    eInvoice.parent !== null && createMessage(eInvoiceMessages.partOf, { number: eInvoice.parent }),
    eInvoice.is_waiting && eInvoiceMessages.underWay,
    !['exported', 'submitted', 'valid'].includes(eInvoice.state) && eInvoiceMessages.notOut,
    eInvoice.credit_out !== null &&
      createMessage(eInvoiceMessages.creditFirst, { number: eInvoice.credit_out }),
    eInvoice.cancel_until !== null &&
      at.getTime() > Date.parse(eInvoice.cancel_until) &&
      eInvoiceMessages.tooLate,
  )

/** Malaysia, files by hand: the user may enter the MyInvois ID. */
export const canIdentify = (
  role: string,
  one: EInvoiceStanding & { stored: EInvoiceState | null; sent_by: Sender | null },
) =>
  abilityFor(
    role,
    'e-invoice.write',
    one.kind !== 'myinvois' &&
      one.kind !== 'myinvois_consolidated' &&
      eInvoiceMessages.onlyMyInvois,
    one.parent !== null && createMessage(eInvoiceMessages.partOf, { number: one.parent }),
    // without a sender, a submitted one was submitted by hand, whatever its entity does today
    (one.sent_by !== null ||
      one.is_waiting ||
      (one.sends_by !== null && one.stored === 'exported')) &&
      eInvoiceMessages.numberByService,
    one.stored === 'cancelled' && eInvoiceMessages.isCancelled,
    !['exported', 'submitted', 'valid'].includes(one.stored ?? '') && eInvoiceMessages.exportFirst,
  )

export const sources = ['invoice', 'sale', 'build_bill', 'credit_note', 'consolidated'] as const

export type ESource = (typeof sources)[number]
