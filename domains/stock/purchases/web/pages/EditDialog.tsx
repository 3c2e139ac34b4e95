import { SupplierAndDay } from '#domains/stock/supplier-bills/web/shared/BillHead.tsx'
import { useDuplicateInvoiceCheck } from '#domains/stock/supplier-bills/web/shared/useDuplicateInvoiceCheck.ts'
import { billTexts } from '#domains/stock/supplier-bills/texts/texts.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, Fields, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { PaperField } from '#platform/web/forms/upload.tsx'
import { type PurchaseDetail, purchaseChange } from '../../contract.ts'
import { purchases } from '../../calls.gen.ts'
import { PurchaseLines } from './PurchaseLines.tsx'
import { purchaseTexts } from '../../texts/texts.ts'

interface Props {
  purchase: PurchaseDetail
  onClose: () => void
}

/** Edits an order before the first receipt. A paid one cannot change date, supplier and lines. */
export default function EditDialog({ purchase, onClose }: Props) {
  const text = useTexts(purchaseTexts)
  const bill = useTexts(billTexts)
  const { field } = useTexts(commonTexts)
  const isPaid = purchase.status === 'Paid'
  const content = {
    supplier_id: purchase.supplier.id,
    date: purchase.date,
    lines: purchase.lines.map((line) => ({
      item_id: line.item.id,
      quantity: line.quantity,
      unit: line.unit,
      per_unit: line.per_unit,
      unit_price: line.unit_price,
      tax_code_id: line.tax_code_id,
      tax_amount: line.tax_is_typed ? line.tax_amount : null,
    })),
    tax_confirmed: purchase.tax_confirmed,
  }
  const form = useContractForm(purchaseChange, {
    ...(isPaid ? {} : content),
    invoice_code: purchase.invoice_code ?? '',
    invoice_file_id: purchase.invoice_file?.id ?? null,
    note: purchase.note ?? '',
    version: purchase.version,
  })
  const save = useFormMutation(purchases.update, { onSaved: onClose })
  const twice = useDuplicateInvoiceCheck(form.control, save.error)
  return (
    <FormDialog
      title={text.edit}
      form={form}
      size={900}
      plain
      {...twice.form}
      save={save}
      record={purchase.id}
      onClose={onClose}
      onSubmit={(body) =>
        save.mutate({
          params: { id: purchase.id },
          body: { ...body, ...twice.confirmed },
        })
      }
    >
      {!isPaid && (
        <>
          <Fields>
            <SupplierAndDay
              countryId={purchase.country_id}
              garageId={purchase.garage.id}
              initial={purchase.supplier}
            />
          </Fields>
          <PurchaseLines
            garage={purchase.garage}
            known={purchase.lines.map(({ item }) => item)}
            own={purchase.id}
          />
        </>
      )}
      <Fields>
        <Field name="invoice_code" label={bill.invoiceCode} maxLength={60} />
        <PaperField name="invoice_file_id" label={bill.invoiceFile} file={purchase.invoice_file} />
        <Field name="note" label={field.notes} type="textarea" maxLength={1000} />
      </Fields>
    </FormDialog>
  )
}
