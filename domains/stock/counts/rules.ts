/** The rules of stock counts that server and browser share. */
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import { countMessages } from './messages.ts'

export const countStatuses = ['open', 'posted', 'cancelled'] as const
export type CountStatus = (typeof countStatuses)[number]

/** `different` reveals what a blind count hides. */
export const lineStates = ['uncounted', 'counted', 'different'] as const

/** Whether a count still hides expected quantities from everyone. */
export const isHidden = ({ blind, status }: { blind: boolean; status: CountStatus }) =>
  blind && status === 'open'

export function countAbilities(
  role: string,
  { status, counted }: { status: CountStatus; counted: number },
): Record<'count' | 'post' | 'cancel', Ability> {
  const closed = status !== 'open' && countMessages.notOpen
  return {
    count: abilityFor(role, 'count.write', closed),
    post: abilityFor(role, 'count.write', closed, counted === 0 && countMessages.nothingCounted),
    cancel: abilityFor(role, 'count.write', closed),
  }
}
