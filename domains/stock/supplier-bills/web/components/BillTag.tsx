import { useTexts } from '#platform/web/language/i18n.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import type { BillRow } from '../../contract.ts'
import { billTexts } from '../../texts/texts.ts'

/** The payment status of a bill. */
export function BillTag({ status }: Pick<BillRow, 'status'>) {
  const text = useTexts(billTexts)
  return <Status tone={status === 'Paid' ? 'good' : 'waiting'}>{text.status[status]}</Status>
}
