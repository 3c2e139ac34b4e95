/** Edits a third-party purchase: all fields until it is paid or its order invoiced, documents and notes at any time. */
import type { Control, FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { SupplierAndDay } from '#domains/stock/supplier-bills/web/shared/BillHead.tsx'
import { useDuplicateInvoiceCheck } from '#domains/stock/supplier-bills/web/shared/useDuplicateInvoiceCheck.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, Fields, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { PaperField } from '#platform/web/forms/upload.tsx'
import { type ThirdPartyPurchase, newThirdPartyPurchase } from '../../contract.ts'
import { thirdPartyPurchases } from '../../calls.gen.ts'
import { OrderOfPlate } from './OrderOfPlate.tsx'
import { Extras, PaperFields } from '../components/fields.tsx'
import { PurchaseLines } from '../components/PurchaseLines.tsx'
import { thirdPartyPurchaseTexts } from '../../texts/texts.ts'

const whole = z.object(newThirdPartyPurchase.shape)
/** Fields that do not affect the journal. */
const documentsForm = whole.pick({
  invoice_code: true,
  supplier_invoice_number: true,
  invoice_file_id: true,
  supplier_invoice_photo_file_id: true,
  payment_photo_file_id: true,
  note: true,
  tax_invoice_number: true,
  tax_invoice_date: true,
  duplicate_confirmed: true,
})
/** Payments have their own dialog; the garage is part of the number. */
const wholeForm = whole.omit({
  garage_id: true,
  status: true,
  account_id: true,
  payment_proof_file_id: true,
})

interface Props {
  purchase: ThirdPartyPurchase
  onClose: () => void
}

export default function EditDialog(props: Props) {
  return props.purchase.can.correct.ok ? <Whole {...props} /> : <Documents {...props} />
}

const documentsOf = (purchase: ThirdPartyPurchase) => ({
  invoice_code: purchase.invoice_code ?? '',
  supplier_invoice_number: purchase.supplier_invoice_number ?? '',
  invoice_file_id: purchase.invoice_file?.id ?? null,
  supplier_invoice_photo_file_id: purchase.supplier_invoice_photo?.id ?? null,
  payment_photo_file_id: purchase.payment_photo?.id ?? null,
  note: purchase.note ?? '',
  tax_invoice_number: purchase.tax_invoice_number ?? '',
  tax_invoice_date: purchase.tax_invoice_date,
  duplicate_confirmed: null,
})

/** The title and the save of either form. */
function useSaving<T extends FieldValues>({ purchase, onClose }: Props, control: Control<T>) {
  const text = useTexts(thirdPartyPurchaseTexts)
  const save = useFormMutation(thirdPartyPurchases.update, { onSaved: onClose })
  const twice = useDuplicateInvoiceCheck(control, save.error)
  const dialog = {
    title: text.edit,
    record: purchase.id,
    save,
    onClose,
    ...twice.form,
  }
  const send = (body: Partial<z.output<typeof wholeForm>>) =>
    save.mutate({
      params: { id: purchase.id },
      body: { ...body, ...twice.confirmed, version: purchase.version },
    })
  return { dialog, send }
}

function Documents(props: Props) {
  const form = useContractForm(documentsForm, documentsOf(props.purchase))
  const { dialog, send } = useSaving(props, form.control)
  return (
    <FormDialog {...dialog} form={form} onSubmit={send}>
      <AllDocuments purchase={props.purchase} />
    </FormDialog>
  )
}

function Whole(props: Props) {
  const { purchase } = props
  const { field } = useTexts(commonTexts)
  const form = useContractForm(wholeForm, {
    supplier_id: purchase.supplier_id,
    date: purchase.date,
    license_plate: purchase.license_plate ?? '',
    order_id: purchase.order_id,
    lines: purchase.lines.map((line) => ({
      third_party_id: line.third_party_id,
      name: line.name,
      quantity: line.quantity,
      unit: line.unit,
      unit_price: line.unit_price,
      order_line_id: line.order_line_id,
      tax_code_id: line.tax_code_id,
      tax_amount: line.tax_is_typed ? line.tax_amount : null,
    })),
    tax_confirmed: purchase.tax_confirmed,
    admin_fee: purchase.admin_fee,
    miscellaneous: purchase.miscellaneous,
    ...documentsOf(purchase),
  })
  const { dialog, send } = useSaving(props, form.control)
  return (
    <FormDialog
      {...dialog}
      form={form}
      size={900}
      plain
      // an emptied fee is zero; a missing one would be unchanged
      onSubmit={(body) =>
        send({ ...body, admin_fee: body.admin_fee ?? 0, miscellaneous: body.miscellaneous ?? 0 })
      }
    >
      <Fields>
        <SupplierAndDay
          countryId={purchase.country_id}
          garageId={purchase.garage_id}
          initial={purchase.supplier}
        />
        <Field name="license_plate" label={field.licensePlate} maxLength={30} />
        <OrderOfPlate garageId={purchase.garage_id} />
      </Fields>
      <PurchaseLines garageId={purchase.garage_id} />
      <Extras garageId={purchase.garage_id} />
      <Fields>
        <AllDocuments purchase={purchase} />
      </Fields>
    </FormDialog>
  )
}

function AllDocuments({ purchase }: Pick<Props, 'purchase'>) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(thirdPartyPurchaseTexts)
  return (
    <>
      <PaperFields garageId={purchase.garage_id} stored={purchase} />
      <PaperField
        name="payment_photo_file_id"
        label={text.paymentPhoto}
        file={purchase.payment_photo}
      />
      <Field name="note" label={field.notes} type="textarea" maxLength={1000} />
    </>
  )
}
