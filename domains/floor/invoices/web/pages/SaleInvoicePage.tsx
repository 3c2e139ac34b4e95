/** An invoice without an order as it prints: of a sale over the counter, with its void, or brought in from before. */
import { useState } from 'react'
import { CreditButton } from '#domains/floor/credit-notes/web/parts/CreditButton.tsx'
import { firstOpen } from '#platform/contract/places.ts'
import { to, useIdParam } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { useRole } from '#platform/web/session.ts'
import { later } from '#platform/web/ui/later.tsx'
import { invoices } from '../../contract.ts'
import { VoidButton } from '../parts/VoidButton.tsx'
import { InvoiceDesk } from './InvoiceDesk.tsx'

const SaleVoidDialog = later(async () => (await import('./SaleVoidDialog.tsx')).default)
const OpeningActions = later(async () => (await import('./OpeningActions.tsx')).default)

export default function SaleInvoicePage() {
  const id = useIdParam('id')
  const role = useRole()
  const invoice = useAsk(invoices.get, { params: { id } })
  const [isVoiding, setVoiding] = useState(false)
  const { data } = invoice
  const isOpening = data?.kind === 'opening'
  const back = firstOpen(
    role,
    isOpening ? '/balance-sheet/receivables' : '/product-sale',
    '/home',
    '/my-work',
  )
  return (
    <>
      <InvoiceDesk invoice={invoice} back={to(back ?? '/my-work')}>
        {isOpening ? (
          <OpeningActions invoice={{ ...data, id }} />
        ) : (
          <>
            {data && <CreditButton invoice={{ ...data, id }} />}
            {data && <VoidButton invoice={data} onClick={() => setVoiding(true)} />}
          </>
        )}
      </InvoiceDesk>
      {isVoiding && <SaleVoidDialog id={id} onClose={() => setVoiding(false)} />}
    </>
  )
}
