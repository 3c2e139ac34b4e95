import { Text } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FundField } from '#domains/books/accounts/web/parts/FundField.tsx'
import { useEntryDays } from '#domains/books/accounts/web/parts/useEntryDays.ts'
import { useIsCash } from '#domains/books/accounts/web/parts/useIsCash.ts'
import { ordersTexts } from '#domains/floor/orders/web/texts/texts.ts'
import { dayIn } from '#platform/contract/days.ts'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { useSave } from '#platform/web/api.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { invoices } from '../../contract.ts'
import { paymentForm } from '../../forms.ts'

/** Seen across the counter. */
export function Change({ amount }: { amount: number }) {
  const { next } = useTexts(ordersTexts)
  const { money } = useFormat()
  return (
    // empty as well: what appears in it is read out
    <Text
      component="output"
      fz="lg"
      fw={650}
      pb={amount > 0 ? 'sm' : 0}
      style={{ gridColumn: '1 / -1' }}
    >
      {amount > 0 && next.change(money(amount))}
    </Text>
  )
}

interface Props {
  invoice: { id: number; due: number }
  /** From when on it may be paid. */
  since: string | null
  garageId: number
  /** Of the garage. */
  timeZone: string
  /** The buyer may keep tax of income back: a company in Indonesia. */
  withholds?: boolean
  onClose: () => void
}

/** A payment of an invoice. Cash above it goes back as change; other money above it is held for the customer. */
export function PayDialog({ invoice, since, garageId, timeZone, withholds, onClose }: Props) {
  const { invoice: text } = useTexts(ordersTexts)
  const [today] = useState(() => dayIn(timeZone, new Date()))
  const days = useEntryDays(garageId, { since })
  const save = useSave(invoices.pay, { onSaved: onClose })
  const form = useContractForm(paymentForm, {
    amount: invoice.due,
    account_id: undefined,
    paid_at: today,
    note: '',
    excess_confirmed: false,
    withheld: null,
    withholding_number: '',
  })
  const [amount, account, withheld] = useWatch({
    control: form.control,
    name: ['amount', 'account_id', 'withheld'],
  })
  const isCash = useIsCash(garageId, account ?? null)
  const due = invoice.due - (typeof withheld === 'number' ? withheld : 0)
  const over = typeof amount === 'number' ? Math.max(0, amount - due) : 0
  return (
    <FormDialog
      title={text.payTitle}
      form={form}
      submit={text.pay}
      saving={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={({ amount: given, ...body }) =>
        save.mutate({
          params: { id: invoice.id },
          body: { ...body, amount: isCash ? given - over : given },
        })
      }
    >
      <Field
        name="amount"
        label={text.amount}
        type="money"
        required
        first
        {...(over > 0 && !isCash ? { hint: text.excess } : {})}
      />
      <Change amount={isCash ? over : 0} />
      {over > 0 && !isCash && (
        <Field name="excess_confirmed" label={text.keepRest} type="switch" wide />
      )}
      <FundField
        needed
        garageId={garageId}
        label={text.account}
        setFirst={(first) => form.setValue('account_id', first)}
      />
      {withholds && (
        <>
          <Field name="withheld" label={text.withheld} hint={text.withheldHint} type="money" />
          <Field name="withholding_number" label={text.withholdingNumber} maxLength={60} />
        </>
      )}
      <Field name="paid_at" label={text.paidAt} type="date" {...days} required />
      <Field name="note" label={text.note} maxLength={300} />
    </FormDialog>
  )
}
