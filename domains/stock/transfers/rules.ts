/** The rules of transfers that server and browser share: who may do what when, and what a part of the goods is worth. */
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import { toThreeDecimals } from '#platform/contract/money/quantity.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import { transferMessages } from './messages.ts'

export const transferStatuses = ['draft', 'sent', 'part_received', 'received', 'cancelled'] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** Goods are between the two garages. */
export const isUnderWay = (status: TransferStatus) =>
  status === 'sent' || status === 'part_received'

/** Which of the two garages the caller reaches. */
export interface Sides {
  sends: boolean
  receives: boolean
}

/** Those who may not send only ask, for their own garage. */
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
      !isUnderWay(status) && transferMessages.notUnderWay,
      !receives && transferMessages.receiverReceives,
    ),
    cancel: abilityFor(role, 'transfer.write', notDraft),
  }
}

const thousandths = (quantity: number) => BigInt(Math.round(quantity * 1000))

/** The value of the first `quantity` of goods: half up, and all of it for all of them. */
function worthUpTo({ quantity, value }: { quantity: number; value: number }, upTo: number): number {
  const [total, part] = [thousandths(quantity), thousandths(upTo)]
  return Number((2n * BigInt(value) * part + total) / (2n * total))
}

/**
 * What the next `part` of a line is worth, in the smallest unit. The parts of a line add up to its value: each is the
 * difference of two sums from the start, so the last one takes the rest.
 */
export const worthOfPart = (
  line: { quantity: number; value: number },
  before: number,
  part: number,
): number => worthUpTo(line, before + part) - worthUpTo(line, before)

/** What of a line is still under way, or waits to be sent. */
export const openOf = ({ quantity, received, lost }: Received) =>
  toThreeDecimals(quantity - received - lost)
interface Received {
  quantity: number
  received: number
  lost: number
}
