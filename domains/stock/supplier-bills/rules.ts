/** The total of a supplier bill, and when it may be paid: for forms, pages and calls. */
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import { grossOf } from '#platform/contract/money/money.ts'
import { billMessages } from './messages.ts'

export const billStatuses = ['paid', 'unpaid'] as const
/** The payment status in responses and on screens. */
export const billTags = ['Paid', 'Unpaid'] as const

export interface Priced {
  quantity: number
  unit_price: number
}

/** The amount of one line in the smallest unit, half up. */
export const lineAmount = ({ quantity, unit_price }: Priced) =>
  grossOf({ qty: quantity, unit_price })

export const sumOf = (lines: readonly Priced[]) =>
  lines.reduce((sum, line) => sum + lineAmount(line), 0)

/** The total while typing: text that is not a number counts as zero. */
export const typedAmount = (typed: unknown) => (typeof typed === 'number' && typed > 0 ? typed : 0)

/** Once, in full; one of nothing is paid from the start. */
export const canPayBill = (
  role: string | undefined,
  { is_paid, total }: { is_paid: boolean; total: number },
): Ability =>
  abilityFor(
    role,
    'purchase.write',
    total === 0 && billMessages.nothingToPay,
    is_paid && billMessages.paidAlready,
  )
