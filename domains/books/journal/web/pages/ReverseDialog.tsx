import { ReasonDialog } from '#platform/web/forms/ReasonDialog.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Entry } from '../../contract.ts'
import { journal } from '../../calls.gen.ts'
import { journalTexts } from '../../texts/texts.ts'

/** Posts a reversing entry, because an entry in the books never changes. */
export function ReverseDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const text = useTexts(journalTexts)
  const navigateTo = useNavigateTo()
  return (
    <ReasonDialog
      title={`${text.reverse}: ${entry.number}`}
      explained={text.reverseText}
      submit={text.reverse}
      label={text.reason}
      most={150}
      call={journal.reverse}
      input={{ params: { id: entry.id } }}
      onClose={onClose}
      onSaved={({ id }) => navigateTo(linkTo('/journal/$id', { id }))}
    />
  )
}
