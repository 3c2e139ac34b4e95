/**
 * A printed invoice without an order: of a counter sale, with its void, or an opening invoice; `?payment=7` is the
 * receipt of a payment.
 */
import { useState } from 'react'
import { CreditButton } from '#domains/floor/credit-notes/web/shared/CreditButton.tsx'
import { firstAllowedPage } from '#platform/contract/page-routes.ts'
import { linkTo, useIdParam, usePath, useSearch } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { addressOf } from '#platform/web/data/callAddress.ts'
import { useRole } from '#platform/web/data/session.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { invoices } from '../../calls.gen.ts'
import { VoidButton } from '../components/VoidButton.tsx'
import { InvoiceView } from './InvoiceView.tsx'

const SaleVoidDialog = lazyComponent(async () => (await import('./SaleVoidDialog.tsx')).default)
const ReceiptView = lazyComponent(
  async () => (await import('../shared/ReceiptView.tsx')).ReceiptView,
)
const OpeningActions = lazyComponent(async () => (await import('./OpeningActions.tsx')).default)

type InvoicePath = '/open-invoice/$id' | '/product-sale/$id'

export default function SaleInvoicePage() {
  const id = useIdParam('id')
  const path: InvoicePath = usePath().startsWith('/open-invoice')
    ? '/open-invoice/$id'
    : '/product-sale/$id'
  const { payment } = useSearch()
  if (payment) return <SaleReceipt id={id} payment_id={Number(payment)} path={path} />
  return <SaleInvoice id={id} path={path} />
}

function SaleReceipt({ path, ...params }: { id: number; payment_id: number; path: InvoicePath }) {
  return (
    <ReceiptView
      receipt={useApiQuery(invoices.receipt, { params })}
      back={linkTo(path, { id: params.id })}
      pdf={(options) => addressOf(invoices.receiptPdf, params, options)}
    />
  )
}

function SaleInvoice({ id, path }: { id: number; path: InvoicePath }) {
  const role = useRole()
  const invoice = useApiQuery(invoices.get, { params: { id } })
  const [isVoiding, setVoiding] = useState(false)
  const { data } = invoice
  const isOpening = data?.kind === 'opening'
  const backPath = firstAllowedPage(
    role,
    isOpening ? '/balance-sheet/receivables' : '/product-sale',
    '/home',
    '/my-work',
  )
  return (
    <>
      <InvoiceView
        invoice={invoice}
        back={linkTo(backPath ?? '/my-work')}
        receiptOf={(payment) => linkTo(path, { id }, { payment })}
      >
        {isOpening ? (
          <OpeningActions invoice={{ ...data, id }} />
        ) : (
          <>
            {data && <CreditButton invoice={{ ...data, id }} />}
            {data && <VoidButton invoice={data} onClick={() => setVoiding(true)} />}
          </>
        )}
      </InvoiceView>
      {isVoiding && <SaleVoidDialog id={id} onClose={() => setVoiding(false)} />}
    </>
  )
}
