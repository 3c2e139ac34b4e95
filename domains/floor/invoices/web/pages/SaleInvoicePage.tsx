/** A printed invoice without an order: of a counter sale, with its void, or an opening invoice. */
import { useState } from 'react'
import { CreditButton } from '#domains/floor/credit-notes/web/shared/CreditButton.tsx'
import { firstAllowedPage } from '#platform/contract/page-routes.ts'
import { linkTo, useIdParam } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useRole } from '#platform/web/data/session.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { invoices } from '../../contract.ts'
import { VoidButton } from '../components/VoidButton.tsx'
import { InvoiceView } from './InvoiceView.tsx'

const SaleVoidDialog = lazyComponent(async () => (await import('./SaleVoidDialog.tsx')).default)
const OpeningActions = lazyComponent(async () => (await import('./OpeningActions.tsx')).default)

export default function SaleInvoicePage() {
  const id = useIdParam('id')
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
      <InvoiceView invoice={invoice} back={linkTo(backPath ?? '/my-work')}>
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
