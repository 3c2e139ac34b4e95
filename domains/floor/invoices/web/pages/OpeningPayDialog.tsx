import { useWatch } from 'react-hook-form'
import { FundField } from '#domains/books/accounts/web/parts/FundField.tsx'
import { ordersTexts } from '#domains/floor/orders/web/texts/texts.ts'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { useSave } from '#platform/web/api.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { invoices, paymentForm } from '../../contract.ts'

interface Props {
  invoice: { id: number; due: number; garage_id: number }
  /** Of the garage. */
  today: string
  onClose: () => void
}

/** A payment of a bill that was brought in. What is above it is held for the customer. */
export default function OpeningPayDialog({ invoice, today, onClose }: Props) {
  const { invoice: text } = useTexts(ordersTexts)
  const save = useSave(invoices.pay, { onSaved: onClose })
  const form = useContractForm(paymentForm, {
    amount: invoice.due,
    account_id: undefined,
    paid_at: today,
    note: '',
    excess_confirmed: false,
  })
  const amount = useWatch({ control: form.control, name: 'amount' })
  const isOver = typeof amount === 'number' && amount > invoice.due
  return (
    <FormDialog
      title={text.payTitle}
      form={form}
      submit={text.pay}
      saving={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id: invoice.id }, body })}
    >
      <Field
        name="amount"
        label={text.amount}
        type="money"
        required
        first
        {...(isOver ? { hint: text.excess } : {})}
      />
      {isOver && <Field name="excess_confirmed" label={text.keepRest} type="switch" wide />}
      <FundField
        needed
        garageId={invoice.garage_id}
        label={text.account}
        setFirst={(first) => form.setValue('account_id', first)}
      />
      <Field name="paid_at" label={text.paidAt} type="date" latest={today} required />
      <Field name="note" label={text.note} maxLength={300} />
    </FormDialog>
  )
}
