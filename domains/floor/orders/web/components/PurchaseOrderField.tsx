import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { ordersTexts } from '../../texts/texts.ts'

interface Props {
  /** Some customers accept no invoice without it. */
  required?: boolean
}

/** The customer's own name for the order. */
export function PurchaseOrderField({ required = false }: Props) {
  const { detail: text } = useTexts(ordersTexts)
  return (
    <Field
      name="purchase_order_number"
      label={text.purchaseOrder}
      hint={text.purchaseOrderHint}
      maxLength={50}
      required={required}
    />
  )
}
