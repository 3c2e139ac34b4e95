/** Records a purchase, or creates an order to a supplier. */
import { useState } from 'react'
import {
  BillHeader,
  useGarageOfForm,
  useStartGarage,
} from '#domains/stock/supplier-bills/web/shared/BillHead.tsx'
import { BillPayment } from '#domains/stock/supplier-bills/web/shared/BillPayment.tsx'
import {
  TaxInvoiceFields,
  useBillRules,
} from '#domains/stock/supplier-bills/web/shared/billTax.tsx'
import { useDuplicateInvoiceCheck } from '#domains/stock/supplier-bills/web/shared/useDuplicateInvoiceCheck.ts'
import { billTexts } from '#domains/stock/supplier-bills/texts/texts.ts'
import { FormPage } from '#platform/web/forms/FormPage.tsx'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, Fields, useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { today } from '#platform/web/data/today.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { PaperField } from '#platform/web/forms/upload.tsx'
import { newPurchase } from '../../contract.ts'
import { purchases } from '../../calls.gen.ts'
import { PurchaseLines } from './PurchaseLines.tsx'
import { purchaseTexts } from '../../texts/texts.ts'

export default function PurchaseCreatePage() {
  const text = useTexts(purchaseTexts)
  const bill = useTexts(billTexts)
  const { field } = useTexts(commonTexts)
  const navigateTo = useNavigateTo()
  const [day] = useState(today)
  const start = useStartGarage()
  const form = useContractForm(newPurchase, {
    garage_id: start?.id ?? null,
    supplier_id: null,
    date: day,
    invoice_code: '',
    invoice_file_id: null,
    lines: [],
    note: '',
    received: true,
    status: 'unpaid',
    account_id: null,
    payment_proof_file_id: null,
    duplicate_confirmed: null,
    tax_confirmed: null,
    tax_invoice_number: '',
    tax_invoice_date: null,
  })
  const create = useFormMutation(purchases.create, {
    onSaved: ({ id }) => navigateTo(linkTo('/inventory/purchase/$id', { id }), { replace: true }),
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
            form.setValue('lines', [])
            form.setValue('account_id', null)
          }}
        />
        <Field name="invoice_code" label={bill.invoiceCode} maxLength={60} />
      </Fields>
      <Lines />
      <Fields>
        <Field name="received" label={text.goodsReceived} type="switch" />
        <BillPayment />
        <TaxInvoice />
        <PaperField name="invoice_file_id" label={bill.invoiceFile} />
        <Field name="note" label={field.notes} type="textarea" maxLength={1000} />
      </Fields>
    </FormPage>
  )
}

/** Shown if the garage claims input tax. */
const TaxInvoice = () => (useBillRules(useGarageOfForm()?.id) ? <TaxInvoiceFields /> : null)

const Lines = () => <PurchaseLines garage={useGarageOfForm()} />
