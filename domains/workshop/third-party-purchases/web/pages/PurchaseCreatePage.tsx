/** Records what third parties did or delivered, for the car of a plate or for the garage itself. */
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { FundField } from '#domains/books/accounts/web/parts/FundField.tsx'
import { garages } from '#domains/company/garages/contract.ts'
import { SupplierPicker } from '#domains/stock/suppliers/web/parts/SupplierPicker.tsx'
import { FormPage } from '#platform/web/FormPage.tsx'
import { Picker } from '#platform/web/Picker.tsx'
import { to, useGo } from '#platform/web/address.ts'
import { useAsk, useSave } from '#platform/web/api.ts'
import { Field, Fields, useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { useScope } from '#platform/web/scope.ts'
import { today } from '#platform/web/today.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { PaperField } from '#platform/web/upload.tsx'
import { newThirdPartyPurchase, thirdPartyPurchases } from '../../contract.ts'
import { OrderOfPlate } from './OrderOfPlate.tsx'
import { PurchaseLines, PurchaseTotal } from '../parts/PurchaseLines.tsx'
import { emptyLine, isTwice } from '../parts/lines.ts'
import { thirdPartyPurchaseTexts } from '../texts/texts.ts'

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
})

export default function PurchaseCreatePage() {
  const text = useTexts(thirdPartyPurchaseTexts)
  const { field } = useTexts(commonTexts)
  const go = useGo()
  const [day] = useState(today)
  const selected = useScope((scope) => scope.garage_detail)
  const form = useContractForm(newThirdPartyPurchase, startOf(selected.id || null, day))
  const { control, setValue } = form
  const garageId = useWatch({ control, name: 'garage_id' })
  const create = useSave(thirdPartyPurchases.create, {
    onSaved: ({ id }) => go(to('/third-party-purchase/$id', { id }), { replace: true }),
  })
  const garage = useAsk(
    garages.get,
    { params: { id: garageId ?? 0 } },
    { enabled: Boolean(garageId) && selected.id === 0 },
  )
  const twice = isTwice(create.error)
  return (
    <FormPage
      title={text.add}
      form={form}
      saving={create.isPending}
      failure={create.error}
      plain
      isWide
      {...(twice ? { submit: text.again } : {})}
      onSubmit={(body) =>
        create.mutate({ body: twice ? { ...body, duplicate_confirmed: true } : body })
      }
    >
      <Fields>
        {selected.id === 0 && (
          <Picker
            name="garage_id"
            label={field.garage}
            source={garages.list}
            get={garages.get}
            query={{ garage_id: 0 }}
            onChanged={() => {
              setValue('order_id', null)
              setValue('account_id', null)
            }}
          />
        )}
        <SupplierPicker countryId={garage.data?.country_id} />
        <Field name="date" label={field.date} type="date" />
        <Field name="license_plate" label={field.licensePlate} maxLength={30} />
        <OrderOfPlate garageId={garageId ?? null} />
      </Fields>
      <PurchaseLines />
      <Fields>
        <Field name="admin_fee" label={text.adminFee} type="money" />
        <Field name="miscellaneous" label={text.miscellaneous} type="money" />
      </Fields>
      <PurchaseTotal />
      <Fields>
        <Papers />
        <Payment garageId={garageId ?? null} />
        <Field name="note" label={field.notes} type="textarea" maxLength={1000} />
      </Fields>
    </FormPage>
  )
}

function Papers() {
  const text = useTexts(thirdPartyPurchaseTexts)
  return (
    <>
      <Field name="invoice_code" label={text.invoiceCode} maxLength={60} />
      <Field name="supplier_invoice_number" label={text.supplierInvoiceNumber} maxLength={60} />
      <PaperField name="invoice_file_id" label={text.invoiceFile} />
      <PaperField name="supplier_invoice_photo_file_id" label={text.supplierInvoicePhoto} />
    </>
  )
}

/** Paid at once, or not yet: then the proof is uploaded later. */
function Payment({ garageId }: { garageId: number | null }) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(thirdPartyPurchaseTexts)
  const { setValue } = useFormContext<z.input<typeof newThirdPartyPurchase>>()
  const status = useWatch<z.input<typeof newThirdPartyPurchase>, 'status'>({ name: 'status' })
  return (
    <>
      <Field
        name="status"
        label={field.status}
        type="select"
        required
        options={[
          { value: 'unpaid', label: text.unpaid },
          { value: 'paid', label: text.paid },
        ]}
      />
      {status === 'paid' && (
        <>
          <FundField
            needed
            garageId={garageId}
            label={text.sourceOfFunds}
            setFirst={(id) => setValue('account_id', id)}
          />
          <PaperField name="payment_proof_file_id" label={text.paymentProof} />
          <PaperField name="payment_photo_file_id" label={text.paymentPhoto} />
        </>
      )}
    </>
  )
}
