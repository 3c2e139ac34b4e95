import { Text } from '@mantine/core'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FundField } from '#domains/books/accounts/web/shared/FundField.tsx'
import { useEntryDays } from '#domains/books/accounts/web/shared/useEntryDays.ts'
import { useTill } from '#domains/books/accounts/web/shared/useTill.ts'
import { depositForm, issueForm, refundForm, voidForm } from '#domains/floor/invoices/forms.ts'
import { invoices } from '#domains/floor/invoices/calls.gen.ts'
import { cashDue, cashTendered } from '#domains/floor/invoices/rules.ts'
import { CashPayout } from '#domains/floor/invoices/web/shared/CashPayout.tsx'
import { CashTendered, useCashTendered } from '#domains/floor/invoices/web/shared/CashTendered.tsx'
import { vehicles } from '#domains/people/vehicles/calls.gen.ts'
import { vehicleTexts } from '#domains/people/vehicles/texts/texts.ts'
import { text as textField } from '#platform/contract/fields.ts'
import { dayIn } from '#platform/contract/days.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { joinSaves, useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { ordersTexts } from '../../../../texts/texts.ts'
import { purchase_order_number } from '../../../../forms.ts'
import { needsNumber } from './mayBill.ts'
import { PurchaseOrderField } from '../../../components/PurchaseOrderField.tsx'
import { StaleNotice } from '../../../components/StaleNotice.tsx'
import { useOrderContext, useOrderForm } from '../../../shared/orderContext.tsx'

const moneyOrNone = depositForm.shape.amount.nullish()

/**
 * Issues the invoice and takes its payment in one panel. Asks for the VIN if it is missing, since the invoice names
 * it.
 */
const billForm = z.object({
  number: textField(40).optional(),
  received: moneyOrNone,
  account_id: issueForm.unwrap().shape.account_id,
  purchase_order_number,
})

/** Issues the invoice, together with the payment taken now. */
export function BillDialog({ onClose }: { onClose: () => void }) {
  const { invoice: text, next } = useTexts(ordersTexts)
  const vehicle = useTexts(vehicleTexts)
  const { order } = useOrderContext()
  const { money } = useFormat()
  const [isNumbered] = useState(!needsNumber(order.can.invoice))
  const formatMessage = useFormatMessage()
  const why = order.can.invoice.ok ? undefined : formatMessage(order.can.invoice.why)
  const { total, owed } = useBill()
  const issue = useOrderForm(invoices.issue, { onSaved: onClose })
  const number = useFormMutation(vehicles.update, {
    silent: true,
    onSaved: () => send(form.getValues()),
  })
  const [isNamed] = useState(!order.purchase_order_required || !!order.purchase_order_number)
  const form = useContractForm(isNumbered ? billForm : billForm.required({ number: true }), {
    number: '',
    purchase_order_number: '',
    received: owed || null,
    account_id: null,
  })
  const table = useTable(form, order.garage.id, owed)
  const send = ({ account_id, purchase_order_number }: z.input<typeof billForm>) =>
    issue.mutate({
      params: { id: order.id },
      body: {
        version: issue.version,
        ...(isNamed ? {} : { purchase_order_number }),
        ...(table.amount > 0 ? { down_payment: table.amount, account_id } : {}),
      },
    })
  return (
    <FormDialog
      title={next.bill}
      form={form}
      submit={text.issue}
      save={joinSaves(number, issue)}
      onClose={onClose}
      onSubmit={(values) =>
        isNumbered
          ? send(values)
          : number.mutate({
              params: { id: order.vehicle.id },
              body: { chassis_number: values.number },
            })
      }
    >
      <StaleNotice failure={issue.error} typed onReload={issue.rebase} />
      <Text style={{ gridColumn: '1 / -1' }} pb="md">
        {text.issueText(money(total))}
      </Text>
      {!isNumbered && (
        <Field name="number" label={vehicle.chassisNumber} hint={why} required first wide />
      )}
      {!isNamed && <PurchaseOrderField required />}
      <Field
        name="received"
        label={next.received}
        type="money"
        {...(isNumbered ? { first: true } : {})}
      />
      <CashTendered {...table} />
      <FundField
        garageId={order.garage.id}
        label={text.account}
        setFirst={(id) => form.setValue('account_id', id)}
      />
    </FormDialog>
  )
}

/** The amount of an invoice issued now, with today's tax and the current kind of buyer. */
function useBill() {
  const { order } = useOrderContext()
  const { data } = useApiQuery(invoices.sheet, { params: { id: order.id } })
  return data?.status === 'draft'
    ? { total: data.grand_total, owed: data.due }
    : { total: order.grand_total, owed: Math.max(0, order.due) }
}

/** The field suggests the cash amount; computes what is booked of the tendered amount, and the change due. */
function useTable(
  { control, setValue }: UseFormReturn<z.input<typeof billForm>>,
  garageId: number,
  due: number,
) {
  const [received, account] = useWatch({ control, name: ['received', 'account_id'] })
  const till = useTill(garageId, account)
  useCashTendered(cashDue(till, due), received, (next) => setValue('received', next))
  return cashTendered(till, { due, given: typeof received === 'number' ? received : 0 })
}

/** Takes a down payment before there is an invoice. */
export function DepositDialog({ onClose }: { onClose: () => void }) {
  const { invoice: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const [today] = useState(() => dayIn(order.time_zone, new Date()))
  const days = useEntryDays(order.garage.id)
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
      save={save}
      onClose={onClose}
      onSubmit={(body) =>
        save.mutate({ params: { id: order.id }, body: { ...body, version: save.version } })
      }
    >
      <StaleNotice failure={save.error} typed onReload={save.rebase} />
      <Field name="amount" label={text.amount} type="money" required first />
      <FundField
        garageId={order.garage.id}
        label={text.account}
        needed
        setFirst={(account) => form.setValue('account_id', account)}
      />
      <Field name="paid_at" label={text.paidAt} type="date" {...days} required />
      <Field name="note" label={text.note} maxLength={300} />
    </FormDialog>
  )
}

/** Refunds held money of the customer, or forfeits the down payment. */
export function RefundDialog({ onClose }: { onClose: () => void }) {
  const { invoice: text } = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const { money } = useFormat()
  const save = useOrderForm(invoices.refund, { onSaved: onClose })
  const form = useContractForm(refundForm, {
    amount: order.refundable,
    account_id: undefined,
    forfeit: false,
    reason: '',
    version: order.version,
  })
  const [forfeit, amount, account] = useWatch({
    control: form.control,
    name: ['forfeit', 'amount', 'account_id'],
  })
  return (
    <FormDialog
      title={text.payBackTitle}
      form={form}
      submit={forfeit ? text.forfeit : text.payBack}
      save={save}
      onClose={onClose}
      onSubmit={({ account_id, ...body }) =>
        save.mutate({
          params: { id: order.id },
          body: { ...body, ...(forfeit ? {} : { account_id }), version: save.version },
        })
      }
    >
      <StaleNotice failure={save.error} typed onReload={save.rebase} />
      <Text style={{ gridColumn: '1 / -1' }} pb="md">
        {text.payBackText(money(order.refundable))}
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
      {!forfeit && <CashPayout garageId={order.garage.id} account={account} amount={amount} />}
      {order.deposit > 0 && (
        <Field name="forfeit" label={text.forfeit} type="switch" hint={text.forfeitHint} wide />
      )}
      <Field name="reason" label={text.reason} required wide maxLength={300} />
    </FormDialog>
  )
}

export function VoidDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { invoice: text } = useTexts(ordersTexts)
  const save = useFormMutation(invoices.void, { onSaved: onClose })
  const form = useContractForm(voidForm, { reason: '', replace: true })
  return (
    <FormDialog
      title={text.voidTitle}
      form={form}
      submit={text.void}
      save={save}
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
