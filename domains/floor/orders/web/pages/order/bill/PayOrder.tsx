import { invoices } from '#domains/floor/invoices/calls.gen.ts'
import { PayDialog } from '#domains/floor/invoices/web/shared/PayDialog.tsx'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useOrderContext } from '../../../shared/orderContext.tsx'

/** Takes the payment of the order's invoice, once the amount due has loaded. */
export function PayOrder({ onClose }: { onClose: () => void }) {
  const { order } = useOrderContext()
  const { data } = useApiQuery(invoices.sheet, { params: { id: order.id } })
  if (!order.invoice || !data) return null
  return (
    <PayDialog
      invoice={{ id: order.invoice.id, due: data.due }}
      since={data.date}
      garageId={order.garage.id}
      timeZone={order.time_zone}
      withholding={data}
      onClose={onClose}
    />
  )
}
