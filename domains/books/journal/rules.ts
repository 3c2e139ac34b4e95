/** What a user may do with an entry, and which party its lines need. Used by the page and the API. */
import type { AccountGroup } from '#domains/books/accounts/contract.ts'
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import { journalMessages } from './messages.ts'

export interface EntryState {
  source_type: string
  reverses_entry_id: number | null
  reversed_by_entry_id: number | null
}

/** Once, never a reversal, and only a manual entry: otherwise a document would lose its entry. */
export const canReverse = (role: string | undefined, entry: EntryState): Ability =>
  abilityFor(
    role,
    'journal.write',
    entry.source_type !== 'manual' && entry.source_type !== 'opening' && journalMessages.ofDocument,
    entry.reverses_entry_id !== null && journalMessages.isReversal,
    entry.reversed_by_entry_id !== null && journalMessages.reversedBefore,
  )

/** The kind of party that a line on this account needs. */
export const partyOfGroup = (
  group: AccountGroup | null | undefined,
): 'customer' | 'supplier' | undefined =>
  group === 'receivable' || group === 'contract_liability'
    ? 'customer'
    : group === 'payable'
      ? 'supplier'
      : undefined
