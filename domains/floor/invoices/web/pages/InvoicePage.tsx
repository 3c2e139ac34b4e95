/** The invoice of an order as it prints: the newest one, or the draft of the next. */
import { CreditButton } from '#domains/floor/credit-notes/web/shared/CreditButton.tsx'
import { orderListOf } from '#platform/contract/page-routes.ts'
import { linkTo, useIdParam } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { RecordNavigation } from '#platform/web/list/RecordNavigation.tsx'
import { useRole } from '#platform/web/data/session.ts'
import { invoices } from '../../contract.ts'
import { ApplyHeldMoney } from '../shared/ApplyHeldMoney.tsx'
import { InvoiceView } from './InvoiceView.tsx'

export default function InvoicePage() {
  const base = orderListOf(useRole())
  const orderId = useIdParam('orderId')
  const invoice = useApiQuery(invoices.sheet, { params: { id: orderId } })
  const { data } = invoice
  return (
    <InvoiceView invoice={invoice} back={linkTo(`${base}/$orderId`, { orderId })}>
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
