/** Records a purchase, or writes an order to a supplier. */
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { FundField } from '#domains/books/accounts/web/parts/FundField.tsx'
import { garages } from '#domains/company/garages/contract.ts'
import { SupplierPicker } from '#domains/stock/suppliers/web/parts/SupplierPicker.tsx'
import { FormPage } from '#platform/web/FormPage.tsx'
import { Picker } from '#platform/web/Picker.tsx'
import { to, useGo } from '#platform/web/address.ts'
import { type ApiFailure, useAsk, useSave } from '#platform/web/api.ts'
import { Field, Fields, useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { useScope } from '#platform/web/scope.ts'
import { useSession } from '#platform/web/session.ts'
import { today } from '#platform/web/today.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { PaperField } from '#platform/web/upload.tsx'
import { newPurchase, purchases } from '../../contract.ts'
import { PurchaseLines } from './PurchaseLines.tsx'
import { purchaseTexts } from '../texts/texts.ts'

/** The supplier has a purchase with this invoice code: the user decides. */
const isTwice = (failure: ApiFailure | null) => failure?.code === 'purchases.codeKnown'

export default function PurchaseCreatePage() {
  const text = useTexts(purchaseTexts)
  const { field } = useTexts(commonTexts)
  const go = useGo()
  const [day] = useState(today)
  const selected = useScope((scope) => scope.garage_detail)
  const own = useSession((session) => session.user?.employee_detail.garage)
  const start = selected.id ? selected : own
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
  })
  const garageId = useWatch({ control: form.control, name: 'garage_id' })
  const garage = useAsk(
    garages.get,
    { params: { id: garageId ?? 0 } },
    { enabled: Boolean(garageId) },
  )
  const create = useSave(purchases.create, {
    onSaved: ({ id }) => go(to('/inventory/purchase/$id', { id }), { replace: true }),
  })
  const twice = isTwice(create.error)
  return (
    <FormPage
      title={text.add}
      form={form}
      saving={create.isPending}
      failure={create.error}
      plain
      isWide
      {...(twice ? { submit: text.saveAnyway } : {})}
      onSubmit={(body) =>
        create.mutate({ body: twice ? { ...body, duplicate_confirmed: true } : body })
      }
    >
      <Fields>
        <Picker
          name="garage_id"
          label={field.garage}
          source={garages.list}
          get={garages.get}
          query={{ garage_id: 0 }}
          initial={start ?? null}
          onChanged={() => {
            form.setValue('lines', [])
            form.setValue('account_id', null)
          }}
        />
        <SupplierPicker countryId={garage.data?.country_id} />
        <Field name="date" label={field.date} type="date" />
        <Field name="invoice_code" label={text.invoiceCode} maxLength={60} />
      </Fields>
      <PurchaseLines garage={garage.data} />
      <Fields>
        <Payment garageId={garageId ?? null} />
        <PaperField name="invoice_file_id" label={text.invoiceFile} />
        <Field name="note" label={field.notes} type="textarea" maxLength={1000} />
      </Fields>
    </FormPage>
  )
}

/** Whether the goods are here, and whether they are paid. */
function Payment({ garageId }: { garageId: number | null }) {
  const text = useTexts(purchaseTexts)
  const { setValue } = useFormContext<z.input<typeof newPurchase>>()
  const status = useWatch<z.input<typeof newPurchase>, 'status'>({ name: 'status' })
  return (
    <>
      <Field name="received" label={text.goodsReceived} type="switch" />
      <Field
        name="status"
        label={text.payment}
        type="select"
        required
        options={[
          { value: 'unpaid', label: text.status.Unpaid },
          { value: 'paid', label: text.status.Paid },
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
        </>
      )}
    </>
  )
}
