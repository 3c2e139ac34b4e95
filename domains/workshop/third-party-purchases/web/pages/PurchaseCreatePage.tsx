/** Records third-party work or goods for a license plate or for the garage itself. */
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { BillHeader, useStartGarage } from '#domains/stock/supplier-bills/web/shared/BillHead.tsx'
import { BillPayment } from '#domains/stock/supplier-bills/web/shared/BillPayment.tsx'
import { useDuplicateInvoiceCheck } from '#domains/stock/supplier-bills/web/shared/useDuplicateInvoiceCheck.ts'
import { FormPage } from '#platform/web/forms/FormPage.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, Fields, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { today } from '#platform/web/data/today.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { PaperField } from '#platform/web/forms/upload.tsx'
import { newThirdPartyPurchase } from '../../contract.ts'
import { thirdPartyPurchases } from '../../calls.gen.ts'
import { OrderOfPlate } from './OrderOfPlate.tsx'
import { Extras, PaperFields } from '../components/fields.tsx'
import { PurchaseLines } from '../components/PurchaseLines.tsx'
import { emptyLine } from '../components/lines.ts'
import { thirdPartyPurchaseTexts } from '../../texts/texts.ts'

const startOf = (garageId: number | null, date: string) => ({
  garage_id: garageId,
  supplier_id: null,
  date,
  license_plate: '',
  order_id: null,
  lines: [emptyLine],
  admin_fee: null,
  miscellaneous: null,
  invoice_code: '',
  supplier_invoice_number: '',
  invoice_file_id: null,
  supplier_invoice_photo_file_id: null,
  payment_photo_file_id: null,
  status: 'unpaid' as const,
  account_id: null,
  payment_proof_file_id: null,
  note: '',
  duplicate_confirmed: null,
  tax_confirmed: null,
  tax_invoice_number: '',
  tax_invoice_date: null,
})

export default function PurchaseCreatePage() {
  const text = useTexts(thirdPartyPurchaseTexts)
  const { field } = useTexts(commonTexts)
  const navigateTo = useNavigateTo()
  const [day] = useState(today)
  const start = useStartGarage()
  const form = useContractForm(newThirdPartyPurchase, startOf(start?.id ?? null, day))
  const { control, setValue } = form
  const garageId = useWatch({ control, name: 'garage_id' })
  const create = useFormMutation(thirdPartyPurchases.create, {
    onSaved: ({ id }) => navigateTo(linkTo('/third-party-purchase/$id', { id }), { replace: true }),
  })
  const twice = useDuplicateInvoiceCheck(form.control, create.error)
  return (
    <FormPage
      title={text.add}
      form={form}
      save={create}
      plain
      isWide
      {...twice.form}
      onSubmit={(body) => create.mutate({ body: { ...body, ...twice.confirmed } })}
    >
      <Fields>
        <BillHeader
          start={start}
          onGarage={() => {
            setValue('order_id', null)
            setValue('account_id', null)
          }}
        />
        <Field name="license_plate" label={field.licensePlate} maxLength={30} />
        <OrderOfPlate garageId={garageId ?? null} />
      </Fields>
      <PurchaseLines garageId={garageId ?? null} />
      <Extras garageId={garageId ?? null} />
      <Fields>
        <PaperFields garageId={garageId ?? null} />
        <BillPayment>
          <PaperField name="payment_photo_file_id" label={text.paymentPhoto} />
        </BillPayment>
        <Field name="note" label={field.notes} type="textarea" maxLength={1000} />
      </Fields>
    </FormPage>
  )
}
