import { invoices } from '#domains/floor/invoices/contract.ts'
import { useAsk } from '#platform/web/api.ts'
import { useOrderContext } from '../../parts/orderContext.tsx'
import { PayDialog } from './InvoiceDialogs.tsx'

/** The payment of the order's invoice, once what is due is known. */
export function PayOrder({ onClose }: { onClose: () => void }) {
  const { order } = useOrderContext()
  const { data } = useAsk(invoices.sheet, { params: { id: order.id } })
  if (!order.invoice || !data) return null
  return <PayDialog id={order.invoice.id} invoice={data} onClose={onClose} />
}
