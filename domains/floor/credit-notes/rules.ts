/** The allowed actions on a credit note; both its page and its calls use them. */
import { taxReturnMessages } from '#domains/books/tax-returns/messages.ts'
import { type EInvoiceState, isHandedOver } from '#domains/floor/e-invoices/rules.ts'
import { type Ability, abilityFor, allowed } from '#platform/contract/abilities.ts'
import { createMessage } from '#platform/contract/messages.ts'
import { creditMessages } from './messages.ts'

/** The build of the credited bill: after delivery, the final bill has charged the amount again. */
interface OfBuild {
  build_status: string | null
  of_revenue: boolean
}

interface Facts extends OfBuild {
  status: 'issued' | 'void'
  /** This note or a later one credited the whole bill, and its order was reopened. */
  of_replaced: boolean
  /** Null: its garage has no company, or no e-invoice was sent. */
  e_invoice: { state: EInvoiceState } | null
  /** The last day of the filed return that contains its date, if any. */
  filed_until: string | null
}

export const canVoidNote = (
  role: string | undefined,
  { status, of_replaced, e_invoice, filed_until, build_status, of_revenue }: Facts,
): Ability =>
  abilityFor(
    role,
    'invoice.credit',
    status === 'void' && creditMessages.isVoid,
    of_replaced && creditMessages.isReplaced,
    isHandedOver(e_invoice) && creditMessages.isOut,
    filed_until !== null && createMessage(taxReturnMessages.filed, { until: filed_until }),
    build_status === 'cancelled' && creditMessages.isCancelled,
    build_status === 'delivered' && !of_revenue && creditMessages.isDelivered,
  )

export const canDownloadNote = (): Ability => allowed

export const creditStatuses = ['issued', 'void'] as const
