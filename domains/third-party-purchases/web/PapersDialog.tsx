import { z } from 'zod'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { useSave } from '#platform/web/api.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { ImageField } from '#platform/web/upload.tsx'
import { type ThirdPartyPurchase, newThirdPartyPurchase, thirdPartyPurchases } from '../contract.ts'
import { thirdPartyPurchaseTexts } from './texts/texts.ts'

/** What may change at any time: it moves nothing in the books. */
const papersForm = z.object(newThirdPartyPurchase.shape).pick({
  invoice_code: true,
  supplier_invoice_number: true,
  invoice_file_id: true,
  supplier_invoice_photo_file_id: true,
  payment_photo_file_id: true,
  note: true,
  duplicate_confirmed: true,
})

interface Props {
  purchase: ThirdPartyPurchase
  onClose: () => void
}

export default function PapersDialog({ purchase, onClose }: Props) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(thirdPartyPurchaseTexts)
  const save = useSave(thirdPartyPurchases.update, { onSaved: onClose })
  const form = useContractForm(papersForm, {
    invoice_code: purchase.invoice_code ?? '',
    supplier_invoice_number: purchase.supplier_invoice_number ?? '',
    invoice_file_id: purchase.invoice_file?.id ?? null,
    supplier_invoice_photo_file_id: purchase.supplier_invoice_photo?.id ?? null,
    payment_photo_file_id: purchase.payment_photo?.id ?? null,
    note: purchase.note ?? '',
    duplicate_confirmed: null,
  })
  return (
    <FormDialog
      title={text.edit}
      form={form}
      record={purchase.id}
      saving={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={(body) =>
        save.mutate({
          params: { id: purchase.id },
          body: { ...body, version: purchase.version },
        })
      }
    >
      <Field name="invoice_code" label={text.invoiceCode} maxLength={60} />
      <Field name="supplier_invoice_number" label={text.supplierInvoiceNumber} maxLength={60} />
      <ImageField
        name="invoice_file_id"
        label={text.invoiceFile}
        url={purchase.invoice_file?.url}
      />
      <ImageField
        name="supplier_invoice_photo_file_id"
        label={text.supplierInvoicePhoto}
        url={purchase.supplier_invoice_photo?.url}
      />
      <ImageField
        name="payment_photo_file_id"
        label={text.paymentPhoto}
        url={purchase.payment_photo?.url}
      />
      <Field name="note" label={field.notes} type="textarea" maxLength={1000} />
    </FormDialog>
  )
}
