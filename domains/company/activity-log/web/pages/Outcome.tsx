import { useTexts } from '#platform/web/language/i18n.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import type { ActivityRow } from '../../contract.ts'
import { activityLogTexts } from '../../texts/texts.ts'

/** Whether the request was granted. */
export function Outcome({ status }: Pick<ActivityRow, 'status'>) {
  const text = useTexts(activityLogTexts)
  return <Status tone={status === 'success' ? 'good' : 'bad'}>{text[status]}</Status>
}
