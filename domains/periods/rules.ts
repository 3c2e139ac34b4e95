/** What may be done with a month of the books, asked by the page and by the call. */
import { type Ability, abilityOf } from '#platform/contract/can.ts'
import { periodMessages } from './messages.ts'

export const periodStates = ['open', 'soft', 'closed'] as const
export type PeriodState = (typeof periodStates)[number]

export interface Month {
  state: PeriodState
  /** Ended in the book's country. */
  ended: boolean
}

/** A closed month opens for finance only by being reopened, with a reason. */
export const canSoftClose = (role: string | undefined, { state, ended }: Month): Ability =>
  abilityOf(
    role,
    'period.write',
    !ended && periodMessages.notEnded,
    state !== 'open' && periodMessages.alreadySo,
  )

export const canClose = (role: string | undefined, { state, ended }: Month): Ability =>
  abilityOf(
    role,
    'period.write',
    !ended && periodMessages.notEnded,
    state === 'closed' && periodMessages.alreadySo,
  )

export const canReopen = (role: string | undefined, { state }: Month): Ability =>
  abilityOf(role, 'period.reopen', state === 'open' && periodMessages.notClosed)
