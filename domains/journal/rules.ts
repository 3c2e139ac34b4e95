/** What may be done with an entry, asked by the page and by the call. */
import { type Ability, abilityOf } from '#platform/contract/can.ts'
import { journalMessages } from './messages.ts'

export interface Standing {
  source_type: string
  reverses_entry_id: number | null
  reversed_by_entry_id: number | null
}

/** Once, never a reversal, and only what was written by hand: else a document would stand without its entry. */
export const canReverse = (role: string | undefined, entry: Standing): Ability =>
  abilityOf(
    role,
    'journal.write',
    entry.source_type !== 'manual' && entry.source_type !== 'opening' && journalMessages.ofDocument,
    entry.reverses_entry_id !== null && journalMessages.isReversal,
    entry.reversed_by_entry_id !== null && journalMessages.reversedBefore,
  )
