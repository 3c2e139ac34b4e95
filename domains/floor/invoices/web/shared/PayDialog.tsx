import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ordersTexts } from '#domains/floor/orders/texts/texts.ts'
import type { WithholdingOfDocument } from '#domains/floor/withholdings/contract.ts'
import { dayIn } from '#platform/contract/days.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { invoices } from '../../calls.gen.ts'
import { paymentForm } from '../../forms.ts'
import { PayFields, usePaying } from './PayFields.tsx'

interface Props {
  invoice: { id: number; due: number }
  /** The first day for a payment. */
  since: string | null
  garageId: number
  /** Of the garage. */
  timeZone: string
  /** What the buyer may withhold. */
  withholding: WithholdingOfDocument
  onClose: () => void
}

/**
 * Records a payment of an invoice. Excess cash is change due, and cash is rounded where coins are too large; an
 * excess through a bank is held for the customer.
 */
export function PayDialog({ invoice, since, garageId, timeZone, withholding, onClose }: Props) {
  const { invoice: text } = useTexts(ordersTexts)
  const [today] = useState(() => dayIn(timeZone, new Date()))
  const save = useFormMutation(invoices.pay, { onSaved: onClose })
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
  const offer = (next: number) => form.setValue('amount', next)
  const paying = usePaying({ amount, account, withheld }, { due: invoice.due, garageId, offer })
  return (
    <FormDialog
      title={text.payTitle}
      form={form}
      submit={text.pay}
      save={save}
      onClose={onClose}
      onSubmit={({ amount: taken, ...body }) =>
        save.mutate({
          params: { id: invoice.id },
          body: { ...body, amount: paying.table(taken).amount },
        })
      }
    >
      <PayFields
        paying={paying}
        garageId={garageId}
        since={since}
        withholding={withholding}
        setFirst={(first) => form.setValue('account_id', first)}
        keepsRest
      />
    </FormDialog>
  )
}
