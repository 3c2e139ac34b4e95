/** The rules of transfers for server and browser: actions by role and state, and the value of a part of the goods. */
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import { toThreeDecimals } from '#platform/contract/money/quantity.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import { transferMessages } from './messages.ts'

export const transferStatuses = ['draft', 'sent', 'part_received', 'received', 'cancelled'] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** Goods are in transit. */
export const isInTransit = (status: TransferStatus) =>
  status === 'sent' || status === 'part_received'

/** Which of the two garages are in the caller's scope. */
export interface Sides {
  sends: boolean
  receives: boolean
}

/** Users who may not send can only request goods for their own garage. */
export function transferAbilities(
  role: string,
  status: TransferStatus,
  { sends, receives }: Sides,
): Record<'update' | 'send' | 'receive' | 'cancel', Ability> {
  const notDraft = status !== 'draft' && transferMessages.notDraft
  return {
    update: abilityFor(
      role,
      'transfer.ask',
      notDraft,
      !hasCapability(role, 'transfer.write') && !receives && transferMessages.askedOnly,
    ),
    send: abilityFor(role, 'transfer.write', notDraft, !sends && transferMessages.senderSends),
    receive: abilityFor(
      role,
      'transfer.write',
      !isInTransit(status) && transferMessages.notUnderWay,
      !receives && transferMessages.receiverReceives,
    ),
    cancel: abilityFor(role, 'transfer.write', notDraft),
  }
}

const thousandths = (quantity: number) => BigInt(Math.round(quantity * 1000))

/** The value of the first `quantity` of goods, half up; the full value for all of them. */
function valueUpTo({ quantity, value }: { quantity: number; value: number }, upTo: number): number {
  const [total, part] = [thousandths(quantity), thousandths(upTo)]
  return Number((2n * BigInt(value) * part + total) / (2n * total))
}

/**
 * The value of the next `part` of a line, in the smallest unit: the difference between two cumulative values, so that
 * all parts add up to the line and the last takes the rounding difference.
 */
export const valueOfPart = (
  line: { quantity: number; value: number },
  before: number,
  part: number,
): number => valueUpTo(line, before + part) - valueUpTo(line, before)

/** The quantity of a line that is in transit, or waits to be sent. */
export const openOf = ({ quantity, received, lost }: Received) =>
  toThreeDecimals(quantity - received - lost)
interface Received {
  quantity: number
  received: number
  lost: number
}
