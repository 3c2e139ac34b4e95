import { ReasonDialog } from '#platform/web/forms/ReasonDialog.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { creditNotes } from '../../calls.gen.ts'
import { creditTexts } from '../../texts/texts.ts'

/** Voids a credit note with a reversing entry of today. */
export default function VoidNoteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const text = useTexts(creditTexts)
  return (
    <ReasonDialog
      title={text.voidNote}
      explained={text.voidText}
      submit={text.voidNote}
      label={text.reason}
      most={300}
      call={creditNotes.void}
      input={{ params: { id } }}
      onClose={onClose}
    />
  )
}
