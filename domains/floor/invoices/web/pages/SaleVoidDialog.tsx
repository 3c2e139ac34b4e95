import { ordersTexts } from '#domains/floor/orders/texts/texts.ts'
import { ReasonDialog } from '#platform/web/forms/ReasonDialog.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { invoices } from '../../calls.gen.ts'
import { invoiceTexts } from '../../texts/texts.ts'

interface Props {
  id: number
  /** The consequences; by default those of a counter sale. */
  text?: string
  onClose: () => void
}

/** Voids an invoice without an order: a counter sale or an opening invoice. */
export default function SaleVoidDialog({ id, text: outcome, onClose }: Props) {
  const { invoice: text } = useTexts(ordersTexts)
  const { voidSale } = useTexts(invoiceTexts)
  return (
    <ReasonDialog
      title={text.voidTitle}
      explained={outcome ?? voidSale}
      submit={text.void}
      label={text.voidReason}
      most={300}
      call={invoices.void}
      input={{ params: { id } }}
      onClose={onClose}
    />
  )
}
