import { SupplierPicker } from '#domains/stock/suppliers/web/parts/SupplierPicker.tsx'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { type ApiFailure, useSave } from '#platform/web/api.ts'
import { Field, Fields, useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { PaperField } from '#platform/web/upload.tsx'
import { type PurchaseDetail, purchaseChange, purchases } from '../../contract.ts'
import { PurchaseLines } from './PurchaseLines.tsx'
import { purchaseTexts } from '../texts/texts.ts'

interface Props {
  purchase: PurchaseDetail
  onClose: () => void
}

const isTwice = (failure: ApiFailure | null) => failure?.code === 'purchases.codeKnown'

/** Changes an order before anything has come. A paid one keeps its date, supplier and lines. */
export default function EditDialog({ purchase, onClose }: Props) {
  const text = useTexts(purchaseTexts)
  const { field } = useTexts(commonTexts)
  const isPaid = purchase.status === 'Paid'
  const content = {
    supplier_id: purchase.supplier.id,
    date: purchase.date,
    lines: purchase.lines.map(({ item, quantity, unit, per_unit, unit_price }) => ({
      item_id: item.id,
      quantity,
      unit,
      per_unit,
      unit_price,
    })),
  }
  const form = useContractForm(purchaseChange, {
    ...(isPaid ? {} : content),
    invoice_code: purchase.invoice_code ?? '',
    invoice_file_id: purchase.invoice_file?.id ?? null,
    note: purchase.note ?? '',
    version: purchase.version,
  })
  const save = useSave(purchases.update, { onSaved: onClose })
  const twice = isTwice(save.error)
  return (
    <FormDialog
      title={text.edit}
      form={form}
      size={900}
      plain
      {...(twice ? { submit: text.saveAnyway } : {})}
      saving={save.isPending}
      failure={save.error}
      record={purchase.id}
      onClose={onClose}
      onSubmit={(body) =>
        save.mutate({
          params: { id: purchase.id },
          body: twice ? { ...body, duplicate_confirmed: true } : body,
        })
      }
    >
      {!isPaid && (
        <>
          <Fields>
            <SupplierPicker countryId={purchase.country_id} initial={purchase.supplier} />
            <Field name="date" label={field.date} type="date" />
          </Fields>
          <PurchaseLines
            garage={purchase.garage}
            known={purchase.lines.map(({ item }) => item)}
            own={purchase.id}
          />
        </>
      )}
      <Fields>
        <Field name="invoice_code" label={text.invoiceCode} maxLength={60} />
        <PaperField name="invoice_file_id" label={text.invoiceFile} file={purchase.invoice_file} />
        <Field name="note" label={field.notes} type="textarea" maxLength={1000} />
      </Fields>
    </FormDialog>
  )
}
