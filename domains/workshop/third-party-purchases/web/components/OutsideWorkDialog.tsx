import { SupplierAndDay } from '#domains/stock/supplier-bills/web/shared/BillHead.tsx'
import { useDuplicateInvoiceCheck } from '#domains/stock/supplier-bills/web/shared/useDuplicateInvoiceCheck.ts'
import { billTexts } from '#domains/stock/supplier-bills/texts/texts.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { PaperField } from '#platform/web/forms/upload.tsx'
import { newThirdPartyPurchase } from '../../contract.ts'
import { thirdPartyPurchases } from '../../calls.gen.ts'
import { PurchaseLines } from './PurchaseLines.tsx'
import { Extras } from './fields.tsx'
import { emptyLine } from './lines.ts'
import { thirdPartyPurchaseTexts } from '../../texts/texts.ts'
import type { OfBuild } from '../shared/OutsideWork.tsx'

interface Props extends OfBuild {
  onClose: () => void
}

/** Saved unpaid: the buyers pay it and add the proof. */
export default function OutsideWorkDialog({ buildId, garageId, countryId, today, onClose }: Props) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(thirdPartyPurchaseTexts)
  const bill = useTexts(billTexts)
  const save = useFormMutation(thirdPartyPurchases.create, { onSaved: onClose })
  const form = useContractForm(newThirdPartyPurchase, {
    garage_id: garageId,
    build_order_id: buildId,
    supplier_id: null,
    date: today,
    lines: [emptyLine],
    admin_fee: null,
    miscellaneous: null,
    invoice_code: '',
    supplier_invoice_photo_file_id: null,
    status: 'unpaid',
    note: '',
    tax_confirmed: null,
  })
  const twice = useDuplicateInvoiceCheck(form.control, save.error)
  return (
    <FormDialog
      title={text.add}
      form={form}
      record={buildId}
      size={860}
      save={save}
      onClose={onClose}
      {...twice.form}
      onSubmit={(body) => save.mutate({ body: { ...body, ...twice.confirmed } })}
    >
      <SupplierAndDay countryId={countryId} garageId={garageId} />
      <Field name="invoice_code" label={bill.invoiceCode} maxLength={60} />
      <div style={{ gridColumn: '1 / -1' }}>
        <PurchaseLines garageId={garageId} />
      </div>
      <Extras garageId={garageId} />
      <PaperField name="supplier_invoice_photo_file_id" label={text.supplierInvoicePhoto} />
      <Field name="note" label={field.notes} type="textarea" maxLength={1000} />
    </FormDialog>
  )
}
