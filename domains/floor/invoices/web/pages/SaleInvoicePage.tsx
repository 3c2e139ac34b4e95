/** The invoice of a sale over the counter as it prints, and its void. */
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { ordersTexts } from '#domains/floor/orders/web/texts/texts.ts'
import { firstOpen } from '#platform/contract/places.ts'
import { to, useIdParam } from '#platform/web/address.ts'
import { useAsk } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useRole } from '#platform/web/session.ts'
import { later } from '#platform/web/ui/later.tsx'
import { invoices } from '../../contract.ts'
import { PaperPage } from './InvoicePage.tsx'

const SaleVoidDialog = later(async () => (await import('./SaleVoidDialog.tsx')).default)

export default function SaleInvoicePage() {
  const { invoice: text } = useTexts(ordersTexts)
  const id = useIdParam('id')
  const role = useRole()
  const sale = useAsk(invoices.get, { params: { id } })
  const [isVoiding, setVoiding] = useState(false)
  const back = firstOpen(role, '/product-sale', '/home', '/my-work') ?? '/my-work'
  return (
    <>
      <PaperPage
        invoice={sale}
        back={to(back)}
        actions={
          sale.data?.can.void.ok && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
              onClick={() => setVoiding(true)}
            >
              {text.void}
            </Button>
          )
        }
      />
      {isVoiding && <SaleVoidDialog id={id} onClose={() => setVoiding(false)} />}
    </>
  )
}
