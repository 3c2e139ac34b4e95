/** What a user may do with a month of the books; the page and the API call both use it. */
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import { periodMessages } from './messages.ts'

export const periodStates = ['open', 'soft', 'closed'] as const
export type PeriodState = (typeof periodStates)[number]

export interface Month {
  state: PeriodState
  /** Over in the book's country. */
  ended: boolean
  /** A month after it is closed: months open again in the order in which they closed, backwards. */
  laterClosed?: boolean
}

/** The checks of the month-end checklist, in their order. */
export const checkKeys = [
  'earlier_months',
  'house_in_order',
  'drafts',
  'unbilled_receipts',
  'unpaid_bills',
  'held_money',
  'withheld_without_number',
  'open_counts',
  'dated_ahead',
] as const
export type CheckKey = (typeof checkKeys)[number]

export const checkLevels = ['ok', 'warns', 'stops'] as const
export type CheckLevel = (typeof checkLevels)[number]

/** These stop the close; all others warn. */
const stopping: ReadonlySet<CheckKey> = new Set(['earlier_months', 'house_in_order', 'open_counts'])

export function levelOf(key: CheckKey, count: number): CheckLevel {
  if (count === 0) return 'ok'
  return stopping.has(key) ? 'stops' : 'warns'
}

/** The last day of a month: `2024-02` -> `2024-02-29`. */
export const lastDayOf = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Finance can post to a closed month only after it is reopened, with a reason. */
export const canSoftClose = (role: string | undefined, { state, ended }: Month): Ability =>
  abilityFor(
    role,
    'period.write',
    !ended && periodMessages.notEnded,
    state !== 'open' && periodMessages.alreadySo,
  )

export const canClose = (role: string | undefined, { state, ended }: Month): Ability =>
  abilityFor(
    role,
    'period.write',
    !ended && periodMessages.notEnded,
    state === 'closed' && periodMessages.alreadySo,
  )

export const canReopen = (role: string | undefined, { state, laterClosed }: Month): Ability =>
  abilityFor(
    role,
    'period.reopen',
    state === 'open' && periodMessages.notClosed,
    laterClosed && periodMessages.laterClosed,
  )
