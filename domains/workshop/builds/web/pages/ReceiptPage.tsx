/** Prints a bill of a build or the receipt of a payment: `?bill=4`, `?payment=7`; by default the newest payment. */
import BillPanel from '#domains/workshop/build-money/web/shared/BillPanel.tsx'
import ReceiptPanel from '#domains/workshop/build-money/web/shared/ReceiptPanel.tsx'
import { ShareBill } from './ShareBill.tsx'
import { useIdParam, useSearch } from '#platform/web/data/address.ts'

export default function ReceiptPage() {
  const id = useIdParam('id')
  const { bill } = useSearch()
  if (!bill) return <ReceiptPanel id={id} />
  return (
    <>
      <BillPanel id={id} bill_id={Number(bill)} />
      <ShareBill id={id} bill_id={Number(bill)} />
    </>
  )
}
