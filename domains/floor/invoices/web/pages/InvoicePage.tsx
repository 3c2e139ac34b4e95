/** The invoice of an order as it prints: the newest one, or the draft of the next. */
import { CreditButton } from '#domains/floor/credit-notes/web/parts/CreditButton.tsx'
import { orderListOf } from '#platform/contract/places.ts'
import { to, useIdParam } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { RecordSteps } from '#platform/web/list/RecordSteps.tsx'
import { useRole } from '#platform/web/session.ts'
import { invoices } from '../../contract.ts'
import { UseHeld } from '../parts/UseHeld.tsx'
import { InvoiceDesk } from './InvoiceDesk.tsx'

export default function InvoicePage() {
  const base = orderListOf(useRole())
  const orderId = useIdParam('orderId')
  const invoice = useAsk(invoices.sheet, { params: { id: orderId } })
  const { data } = invoice
  return (
    <InvoiceDesk invoice={invoice} back={to(`${base}/$orderId`, { orderId })}>
      <RecordSteps below="/invoice" />
      {data?.id != null && (
        <>
          {data.can.use_held.ok && <UseHeld id={data.id} amount={data.held_available} />}
          <CreditButton invoice={{ ...data, id: data.id }} />
        </>
      )}
    </InvoiceDesk>
  )
}
