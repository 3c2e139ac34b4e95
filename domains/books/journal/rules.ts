/** What a user may do with an entry, and whom its lines may name; the page and the API call both use it. */
import type { AccountGroup } from '#domains/books/accounts/contract.ts'
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import { journalMessages } from './messages.ts'

export interface EntryState {
  source_type: string
  reverses_entry_id: number | null
  reversed_by_entry_id: number | null
}

/** Once, never a reversal, and only an entry by hand: otherwise a document would lose its entry. */
export const canReverse = (role: string | undefined, entry: EntryState): Ability =>
  abilityFor(
    role,
    'journal.write',
    entry.source_type !== 'manual' && entry.source_type !== 'opening' && journalMessages.ofDocument,
    entry.reverses_entry_id !== null && journalMessages.isReversal,
    entry.reversed_by_entry_id !== null && journalMessages.reversedBefore,
  )

/** Whom a line of such an account may name. */
export const partyOfGroup = (
  group: AccountGroup | null | undefined,
): 'customer' | 'supplier' | undefined =>
  group === 'receivable' || group === 'contract_liability'
    ? 'customer'
    : group === 'payable'
      ? 'supplier'
      : undefined
