import { ReasonDialog } from '#platform/web/forms/ReasonDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { taxReturns } from '../../contract.ts'
import { taxReturnTexts } from '../../texts/texts.ts'

interface Props {
  title: string
  filed: { legal_entity_id: number; until: string }
  onClose: () => void
}

/** Reopens the last return and records the reason. */
export function ReopenDialog({ title, filed, onClose }: Props) {
  const text = useTexts(taxReturnTexts)
  const reopen = useFormMutation(taxReturns.reopen, { onSaved: onClose })
  return (
    <ReasonDialog
      title={title}
      explained={text.reopenText}
      submit={text.reopen}
      label={text.reason}
      most={200}
      save={reopen}
      onClose={onClose}
      onReason={(reason) => reopen.mutate({ body: { ...filed, reason } })}
    />
  )
}
