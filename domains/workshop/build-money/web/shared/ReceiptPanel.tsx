/** The receipt of a build's payment as it prints; without a payment in the URL, that of the newest one. */
import { ReceiptView } from '#domains/floor/invoices/web/shared/ReceiptView.tsx'
import { linkTo, useSearch } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { addressOf } from '#platform/web/data/callAddress.ts'
import { buildMoney } from '../../calls.gen.ts'

export default function ReceiptPanel({ id }: { id: number }) {
  const { payment } = useSearch()
  const money = useApiQuery(buildMoney.get, { params: { id } }, { enabled: !payment })
  const newest = money.data?.payments.find(({ receipt }) => receipt !== null)
  const payment_id = Number(payment ?? newest?.id ?? 0)
  const params = { id, payment_id }
  return (
    <ReceiptView
      receipt={useApiQuery(
        buildMoney.receipt,
        { params },
        { enabled: payment !== undefined || money.data !== undefined || money.error !== null },
      )}
      back={linkTo('/heritage-build/$id', { id }, { tab: 'money' })}
      pdf={(options) => addressOf(buildMoney.receiptPdf, params, options)}
    />
  )
}
