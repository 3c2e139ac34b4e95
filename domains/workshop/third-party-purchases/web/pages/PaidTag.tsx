import { useTexts } from '#platform/web/i18n.tsx'
import { Status } from '#platform/web/ui/Status.tsx'
import type { ThirdPartyPurchaseRow } from '../../contract.ts'
import { thirdPartyPurchaseTexts } from '../texts/texts.ts'

export function PaidTag({ status }: Pick<ThirdPartyPurchaseRow, 'status'>) {
  const text = useTexts(thirdPartyPurchaseTexts)
  const isPaid = status === 'Paid'
  return <Status tone={isPaid ? 'good' : 'waiting'}>{isPaid ? text.paid : text.unpaid}</Status>
}
