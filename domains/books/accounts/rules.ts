/** What a user may do with an account; the page and the API call both use it. */
import { addDays } from '#platform/contract/days.ts'
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import { accountMessages } from './messages.ts'

export interface AccountState {
  /** There are accounts below it. */
  has_children?: boolean | undefined
  /** It has entries. */
  used?: boolean | undefined
  /** The app posts to it automatically. */
  system?: boolean | undefined
}

export const canUpdate = (role: string | undefined): Ability => abilityFor(role, 'account.write')

export const canRemove = (role: string | undefined, account: AccountState): Ability =>
  abilityFor(
    role,
    'account.write',
    account.has_children && accountMessages.hasChildren,
    account.used && accountMessages.usedOnDelete,
    account.system && accountMessages.system,
  )

/** The last day of the fiscal year that a day lies in; the year begins with this month. */
export function endOfFiscalYear(day: string, firstMonth: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const next = month < firstMonth ? year : year + 1
  return addDays(`${next}-${String(firstMonth).padStart(2, '0')}-01`, -1)
}
