import { ReasonDialog } from '#platform/web/forms/ReasonDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { creditNotes } from '../../contract.ts'
import { creditTexts } from '../../texts/texts.ts'

/** Voids a credit note with a reversing entry of today. */
export default function VoidNoteDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const text = useTexts(creditTexts)
  const save = useFormMutation(creditNotes.void, { onSaved: onClose })
  return (
    <ReasonDialog
      title={text.voidNote}
      explained={text.voidText}
      submit={text.voidNote}
      label={text.reason}
      most={300}
      save={save}
      onClose={onClose}
      onReason={(reason) => save.mutate({ params: { id }, body: { reason } })}
    />
  )
}
