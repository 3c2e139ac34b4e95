/** What may be done with a credit note; its page and its call both ask. */
import { taxReturnMessages } from '#domains/books/tax-returns/messages.ts'
import { type EInvoiceState, isOut } from '#domains/floor/e-invoices/rules.ts'
import { type Ability, abilityOf, able } from '#platform/contract/can.ts'
import { say } from '#platform/contract/messages.ts'
import { creditMessages } from './messages.ts'

interface Facts {
  status: 'issued' | 'void'
  replaces: boolean
  /** Null: its garage has no company, or nothing is sent. */
  e_invoice: { state: EInvoiceState } | null
  /** The last day that is filed, where its own is among those. */
  filed_until: string | null
}

export const canVoidNote = (
  role: string | undefined,
  { status, replaces, e_invoice, filed_until }: Facts,
): Ability =>
  abilityOf(
    role,
    'invoice.credit',
    status === 'void' && creditMessages.isVoid,
    replaces && creditMessages.isReplaced,
    isOut(e_invoice) && creditMessages.isOut,
    filed_until !== null && say(taxReturnMessages.filed, { until: filed_until }),
  )

export const canDownloadNote = (): Ability => able
