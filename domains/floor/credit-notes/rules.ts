/** What may be done with a credit note; its page and its call both ask. */
import { eInvoiceMessages } from '#domains/floor/e-invoices/messages.ts'
import { type EInvoiceState, isOut } from '#domains/floor/e-invoices/rules.ts'
import { type Ability, abilityOf, able } from '#platform/contract/can.ts'
import { creditMessages } from './messages.ts'

interface Facts {
  status: 'issued' | 'void'
  replaces: boolean
}

export const canVoidNote = (
  role: string | undefined,
  { status, replaces }: Facts,
  e_invoice?: { state: EInvoiceState } | null,
): Ability =>
  abilityOf(
    role,
    'invoice.credit',
    status === 'void' && creditMessages.isVoid,
    replaces && creditMessages.isReplaced,
    isOut(e_invoice) && eInvoiceMessages.noteIsOut,
  )

export const canDownloadNote = (): Ability => able
