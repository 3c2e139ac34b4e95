import { ReasonDialog } from '#platform/web/forms/ReasonDialog.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Entry, journal } from '../../contract.ts'
import { journalTexts } from '../../texts/texts.ts'

/** Posts a reversing entry, because an entry in the books never changes. */
export function ReverseDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const text = useTexts(journalTexts)
  const navigateTo = useNavigateTo()
  const reverse = useFormMutation(journal.reverse, {
    onSaved: ({ id }) => {
      onClose()
      navigateTo(linkTo('/journal/$id', { id }))
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
