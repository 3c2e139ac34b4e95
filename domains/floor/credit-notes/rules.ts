/** What may be done with a credit note; its page and its call both ask. */
import { type EInvoiceState, isOut } from '#domains/floor/e-invoices/rules.ts'
import { type Ability, abilityOf, able } from '#platform/contract/can.ts'
import { creditMessages } from './messages.ts'

interface Facts {
  status: 'issued' | 'void'
  replaces: boolean
  /** Null: its garage has no company, or nothing is sent. */
  e_invoice: { state: EInvoiceState } | null
}

export const canVoidNote = (
  role: string | undefined,
  { status, replaces, e_invoice }: Facts,
): Ability =>
  abilityOf(
    role,
    'invoice.credit',
    status === 'void' && creditMessages.isVoid,
    replaces && creditMessages.isReplaced,
    isOut(e_invoice) && creditMessages.isOut,
  )

export const canDownloadNote = (): Ability => able
