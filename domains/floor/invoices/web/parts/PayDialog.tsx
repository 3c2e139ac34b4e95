import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FundField } from '#domains/books/accounts/web/parts/FundField.tsx'
import { useEntryDays } from '#domains/books/accounts/web/parts/useEntryDays.ts'
import { useTill } from '#domains/books/accounts/web/parts/useTill.ts'
import { ordersTexts } from '#domains/floor/orders/web/texts/texts.ts'
import { dayIn } from '#platform/contract/days.ts'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { useSave } from '#platform/web/api.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import { invoices } from '../../contract.ts'
import { paymentForm } from '../../forms.ts'
import { askedOf, onTheTable } from '../../rules.ts'
import { OnTheTable, useOffered } from './OnTheTable.tsx'

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

/**
 * A payment of an invoice. Cash above what is asked goes back as change, and where coins are too large it is rounded; other
 * money above it is held for the customer.
 */
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
  const till = useTill(garageId, account)
  const due = Math.max(0, invoice.due - (typeof withheld === 'number' ? withheld : 0))
  const asked = askedOf(till, due)
  useOffered(asked, amount, (next) => form.setValue('amount', next))
  const given = typeof amount === 'number' ? amount : 0
  const isOver = !till.is_cash && given > due
  return (
    <FormDialog
      title={text.payTitle}
      form={form}
      submit={text.pay}
      saving={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={({ amount: taken, ...body }) =>
        save.mutate({
          params: { id: invoice.id },
          body: { ...body, amount: onTheTable(till, { due, given: taken }).amount },
        })
      }
    >
      <Field
        name="amount"
        label={text.amount}
        type="money"
        required
        first
        {...(isOver ? { hint: text.excess } : {})}
      />
      <OnTheTable {...onTheTable(till, { due, given })} />
      {isOver && <Field name="excess_confirmed" label={text.keepRest} type="switch" wide />}
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
