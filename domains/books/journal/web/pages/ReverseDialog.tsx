import { ReasonDialog } from '#platform/web/ReasonDialog.tsx'
import { to, useGo } from '#platform/web/address.ts'
import { useSave } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { type Entry, journal } from '../../contract.ts'
import { journalTexts } from '../texts/texts.ts'

/** Reverses an entry by its mirror, because an entry in the books never changes. */
export function ReverseDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const text = useTexts(journalTexts)
  const go = useGo()
  const reverse = useSave(journal.reverse, {
    onSaved: ({ id }) => {
      onClose()
      go(to('/journal/$id', { id }))
    },
  })
  return (
    <ReasonDialog
      title={`${text.reverse}: ${entry.number}`}
      explained={text.reverseText}
      submit={text.reverse}
      label={text.reason}
      most={150}
      save={reverse}
      onClose={onClose}
      onReason={(reason) => reverse.mutate({ params: { id: entry.id }, body: { reason } })}
    />
  )
}
