import { Text } from '@mantine/core'
import { ordersTexts } from '#domains/floor/orders/web/texts/texts.ts'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { useSave } from '#platform/web/api.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { invoices } from '../../contract.ts'
import { voidForm } from '../../forms.ts'
import { invoiceTexts } from '../texts/texts.ts'

const reasonForm = voidForm.pick({ reason: true })

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
  const save = useSave(invoices.void, { onSaved: onClose })
  const form = useContractForm(reasonForm, { reason: '' })
  return (
    <FormDialog
      title={text.voidTitle}
      form={form}
      submit={text.void}
      saving={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id }, body })}
    >
      <Text style={{ gridColumn: '1 / -1' }} pb="md">
        {outcome ?? voidSale}
      </Text>
      <Field name="reason" label={text.voidReason} type="textarea" required maxLength={300} first />
    </FormDialog>
  )
}
