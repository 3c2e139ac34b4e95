import { Text } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FundField } from '#domains/accounts/web/parts/FundField.tsx'
import {
  depositForm,
  invoices,
  issueForm,
  paymentForm,
  refundForm,
  voidForm,
} from '#domains/invoices/contract.ts'
import { dayIn } from '#platform/contract/days.ts'
import { FormDialog } from '#platform/web/FormDialog.tsx'
import { useSave } from '#platform/web/api.ts'
import { Field, useContractForm } from '#platform/web/form.tsx'
import { useFormat } from '#platform/web/format.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { ordersTexts } from '../texts/texts.ts'
import type { OrderInvoice } from './InvoicePanel.tsx'
import { Stale } from './Stale.tsx'
import { useOrderContext, useOrderForm } from '../parts/orderContext.tsx'

const issueFields = issueForm.unwrap()

/** Issues the invoice, together with a down payment that the customer makes now. */
export function IssueDialog({ onClose }: { onClose: () => void }) {
  const { invoice: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const { rupiah } = useFormat()
  const save = useOrderForm(invoices.issue, { onSaved: onClose })
  const form = useContractForm(issueFields, { down_payment: null, account_id: null })
  return (
    <FormDialog
      title={text.issueTitle}
      form={form}
      submit={text.issue}
      saving={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={({ down_payment, account_id }) =>
        save.mutate({
          params: { id: order.id },
          body: {
            version: save.version,
            ...(down_payment ? { down_payment, account_id } : {}),
          },
        })
      }
    >
      <Stale failure={save.error} typed onReload={save.rebase} />
      <Text style={{ gridColumn: '1 / -1' }} pb="md">
        {text.issueText(rupiah(order.grand_total))}
      </Text>
      <Field name="down_payment" label={text.withDownPayment} type="money" />
      <FundField
        garageId={order.garage.id}
        label={text.account}
        setFirst={(id) => form.setValue('account_id', id)}
      />
    </FormDialog>
  )
}

interface PayProps {
  id: number
  invoice: OrderInvoice
  onClose: () => void
}

export function PayDialog({ id, invoice, onClose }: PayProps) {
  const { invoice: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const [today] = useState(() => dayIn(order.time_zone, new Date()))
  const save = useSave(invoices.pay, { onSaved: onClose })
  const form = useContractForm(paymentForm, {
    amount: invoice.due,
    account_id: undefined,
    paid_at: today,
    note: '',
  })
  const amount = useWatch({ control: form.control, name: 'amount' })
  const over = typeof amount === 'number' && amount > invoice.due
  return (
    <FormDialog
      title={text.payTitle}
      form={form}
      submit={text.pay}
      saving={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id }, body })}
    >
      <Field
        name="amount"
        label={text.amount}
        type="money"
        required
        first
        {...(over ? { hint: text.excess } : {})}
      />
      <FundField
        needed
        garageId={order.garage.id}
        label={text.account}
        setFirst={(account) => form.setValue('account_id', account)}
      />
      <Field name="paid_at" label={text.paidAt} type="date" required />
      <Field name="note" label={text.note} maxLength={300} />
    </FormDialog>
  )
}

/** A down payment, before there is an invoice. */
export function DepositDialog({ onClose }: { onClose: () => void }) {
  const { invoice: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const [today] = useState(() => dayIn(order.time_zone, new Date()))
  const save = useOrderForm(invoices.takeDeposit, { onSaved: onClose })
  const form = useContractForm(depositForm, {
    amount: undefined,
    account_id: undefined,
    paid_at: today,
    note: '',
    version: order.version,
  })
  return (
    <FormDialog
      title={text.takeDeposit}
      form={form}
      submit={text.takeDeposit}
      saving={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={(body) =>
        save.mutate({ params: { id: order.id }, body: { ...body, version: save.version } })
      }
    >
      <Stale failure={save.error} typed onReload={save.rebase} />
      <Field name="amount" label={text.amount} type="money" required first />
      <FundField
        garageId={order.garage.id}
        label={text.account}
        needed
        setFirst={(account) => form.setValue('account_id', account)}
      />
      <Field name="paid_at" label={text.paidAt} type="date" required />
      <Field name="note" label={text.note} maxLength={300} />
    </FormDialog>
  )
}

/** Pays back what is held for the customer, or keeps the down payment. */
export function RefundDialog({ onClose }: { onClose: () => void }) {
  const { invoice: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const { rupiah } = useFormat()
  const save = useOrderForm(invoices.refund, { onSaved: onClose })
  const form = useContractForm(refundForm, {
    amount: order.refundable,
    account_id: undefined,
    forfeit: false,
    reason: '',
    version: order.version,
  })
  const forfeit = useWatch({ control: form.control, name: 'forfeit' })
  return (
    <FormDialog
      title={text.payBackTitle}
      form={form}
      submit={forfeit ? text.forfeit : text.payBack}
      saving={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={({ account_id, ...body }) =>
        save.mutate({
          params: { id: order.id },
          body: { ...body, ...(forfeit ? {} : { account_id }), version: save.version },
        })
      }
    >
      <Stale failure={save.error} typed onReload={save.rebase} />
      <Text style={{ gridColumn: '1 / -1' }} pb="md">
        {text.payBackText(rupiah(order.refundable))}
      </Text>
      <Field name="amount" label={text.amount} type="money" required first />
      {!forfeit && (
        <FundField
          garageId={order.garage.id}
          label={text.account}
          needed
          setFirst={(account) => form.setValue('account_id', account)}
        />
      )}
      {order.deposit > 0 && (
        <Field name="forfeit" label={text.forfeit} type="switch" hint={text.forfeitHint} wide />
      )}
      <Field name="reason" label={text.reason} required wide maxLength={300} />
    </FormDialog>
  )
}

export function VoidDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { invoice: text } = useTexts(ordersTexts)
  const save = useSave(invoices.void, { onSaved: onClose })
  const form = useContractForm(voidForm, { reason: '', replace: true })
  return (
    <FormDialog
      title={text.voidTitle}
      form={form}
      submit={text.void}
      saving={save.isPending}
      failure={save.error}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id }, body })}
    >
      <Text style={{ gridColumn: '1 / -1' }} pb="md">
        {text.voidText}
      </Text>
      <Field name="reason" label={text.voidReason} type="textarea" required maxLength={300} first />
      <Field name="replace" label={text.replace} type="switch" hint={text.replaceHint} wide />
    </FormDialog>
  )
}
