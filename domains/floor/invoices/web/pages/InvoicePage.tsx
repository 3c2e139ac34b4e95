/**
 * The invoice of an order as it prints: the newest one, or the draft of the next; `?payment=7` is the receipt of a
 * payment of the order.
 */
import { CreditButton } from '#domains/floor/credit-notes/web/shared/CreditButton.tsx'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { type Address, linkTo, useIdParam, useSearch } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { addressOf } from '#platform/web/data/callAddress.ts'
import { RecordNavigation } from '#platform/web/list/RecordNavigation.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { invoices } from '../../calls.gen.ts'
import { ApplyHeldMoney } from '../shared/ApplyHeldMoney.tsx'
import { InvoiceView } from './InvoiceView.tsx'

const ReceiptView = lazyComponent(
  async () => (await import('../shared/ReceiptView.tsx')).ReceiptView,
)

export default function InvoicePage() {
  const base = orderListOf(useRole())
  const orderId = useIdParam('orderId')
  const { payment } = useSearch()
  const order = linkTo(`${base}/$orderId`, { orderId })
  if (payment) return <OrderReceipt id={orderId} payment_id={Number(payment)} back={order} />
  return <OrderInvoice orderId={orderId} back={order} />
}

function OrderInvoice({ orderId, back }: { orderId: number; back: Address }) {
  const base = orderListOf(useRole())
  const invoice = useApiQuery(invoices.sheet, { params: { id: orderId } })
  const { data } = invoice
  return (
    <InvoiceView
      invoice={invoice}
      back={back}
      receiptOf={(payment) => linkTo(`${base}/$orderId/invoice`, { orderId }, { payment })}
    >
      <RecordNavigation below="/invoice" />
      {data?.id != null && (
        <>
          {data.can.use_held.ok && <ApplyHeldMoney id={data.id} amount={data.held_available} />}
          <CreditButton invoice={{ ...data, id: data.id }} />
        </>
      )}
    </InvoiceView>
  )
}

function OrderReceipt({ back, ...params }: { id: number; payment_id: number; back: Address }) {
  return (
    <ReceiptView
      receipt={useApiQuery(invoices.orderReceipt, { params })}
      back={back}
      pdf={(options) => addressOf(invoices.orderReceiptPdf, params, options)}
    />
  )
}
