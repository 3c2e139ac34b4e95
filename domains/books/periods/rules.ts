/** What a user may do with a month of the books; the page and the API call both use it. */
import { type Ability, abilityOf } from '#platform/contract/can.ts'
import { periodMessages } from './messages.ts'

export const periodStates = ['open', 'soft', 'closed'] as const
export type PeriodState = (typeof periodStates)[number]

export interface Month {
  state: PeriodState
  /** Over in the book's country. */
  ended: boolean
}

/** Finance can post to a closed month only after it is reopened, with a reason. */
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
