import { ReasonDialog } from '#platform/web/forms/ReasonDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { periods } from '../../contract.ts'
import { periodsTexts } from '../../texts/texts.ts'

interface Props {
  title: string
  period: { country_id: number; month: string; version: number }
  onClose: () => void
}

/** Reopens a month and records the reason. */
export function ReopenDialog({ title, period, onClose }: Props) {
  const text = useTexts(periodsTexts)
  const reopen = useFormMutation(periods.reopen, { onSaved: onClose })
  return (
    <ReasonDialog
      title={title}
      explained={text.reopenText}
      submit={text.reopen}
      label={text.reason}
      most={200}
      save={reopen}
      onClose={onClose}
      onReason={(reason) => reopen.mutate({ body: { ...period, reason } })}
    />
  )
}
