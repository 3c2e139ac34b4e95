import { ordersTexts } from '#domains/floor/orders/texts/texts.ts'
import { ReasonDialog } from '#platform/web/forms/ReasonDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { invoices } from '../../contract.ts'
import { invoiceTexts } from '../../texts/texts.ts'

interface Props {
  id: number
  /** What comes of it; of a sale over the counter if left out. */
  text?: string
  onClose: () => void
}

/** Takes an invoice without an order back: a sale with its goods and money, or a bill that was brought in. */
export default function SaleVoidDialog({ id, text: outcome, onClose }: Props) {
  const { invoice: text } = useTexts(ordersTexts)
  const { voidSale } = useTexts(invoiceTexts)
  const save = useFormMutation(invoices.void, { onSaved: onClose })
  return (
    <ReasonDialog
      title={text.voidTitle}
      explained={outcome ?? voidSale}
      submit={text.void}
      label={text.voidReason}
      most={300}
      save={save}
      onClose={onClose}
      onReason={(reason) => save.mutate({ params: { id }, body: { reason } })}
    />
  )
}
