/** Dialogs to record a deposit, to bill a stage, and to record the payment of a bill. */
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FundField } from '#domains/books/accounts/web/shared/FundField.tsx'
import { useEntryDays } from '#domains/books/accounts/web/shared/useEntryDays.ts'
import { codeFor, roundingFor } from '#domains/books/tax-codes/rules.ts'
import { useTaxRules } from '#domains/books/tax-codes/web/shared/useTaxRules.ts'
import { CashPayout } from '#domains/floor/invoices/web/shared/CashPayout.tsx'
import { PayFields, usePaying } from '#domains/floor/invoices/web/shared/PayFields.tsx'
import type { WithholdingOfDocument } from '#domains/floor/withholdings/contract.ts'
import { useCustomerKind } from '#domains/people/customers/web/shared/useCustomerKind.ts'
import type { Build } from '#domains/workshop/builds/detail.ts'
import { useNameOf } from '#domains/workshop/stages/web/shared/names.ts'
import { dayIn } from '#platform/contract/days.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { DescriptionList } from '#platform/web/record/DescriptionList.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { type Bill, billForm, billPaymentForm, depositForm } from '../../contract.ts'
import { buildMoney } from '../../calls.gen.ts'
import { taxOfAmount } from '../../tax.ts'
import { buildMoneyTexts } from '../../texts/texts.ts'
import { useTaxLines } from './taxLines.ts'

interface Of {
  build: Build
  onClose: () => void
}

interface PaymentProps {
  garageId: number
  onFirst: (id: number) => void
}

/** Amount, account and time. */
function PaymentFields({ garageId, onFirst }: PaymentProps) {
  const text = useTexts(buildMoneyTexts)
  const days = useEntryDays(garageId)
  return (
    <>
      <Field name="amount" label={text.amount} type="money" required first />
      <FundField garageId={garageId} label={text.account} needed setFirst={onFirst} />
      <Field name="paid_at" label={text.paidAt} type="date" {...days} required />
      <Field name="note" label={text.note} maxLength={300} />
    </>
  )
}

export function DepositDialog({ build, onClose }: Of) {
  const text = useTexts(buildMoneyTexts)
  const [today] = useState(() => dayIn(build.time_zone, new Date()))
  const save = useFormMutation(buildMoney.deposit, { onSaved: onClose })
  const start = { amount: undefined, account_id: undefined, paid_at: today, note: '' }
  const form = useContractForm(depositForm, start)
  return (
    <FormDialog
      title={text.take}
      submit={text.take}
      form={form}
      record={build.id}
      save={save}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id: build.id }, body })}
    >
      <PaymentFields
        garageId={build.garage.id}
        onFirst={(account) => form.setValue('account_id', account)}
      />
    </FormDialog>
  )
}

/** @param isTaxed its tax is posted with it */
export function BillDialog({ build, isTaxed, onClose }: Of & { isTaxed: boolean }) {
  const text = useTexts(buildMoneyTexts)
  const nameOf = useNameOf()
  const save = useFormMutation(buildMoney.bill, { onSaved: onClose })
  const form = useContractForm(billForm, { stage_id: undefined, amount: undefined })
  const amount = useWatch({ control: form.control, name: 'amount' })
  return (
    <FormDialog
      title={text.billStage}
      submit={text.billStage}
      form={form}
      record={build.id}
      save={save}
      onClose={onClose}
      onSubmit={(body) => save.mutate({ params: { id: build.id }, body })}
    >
      <Field
        name="stage_id"
        label={text.stage}
        type="select"
        required
        options={build.stages.map((stage) => ({ value: stage.id, label: nameOf(stage) }))}
      />
      <Field
        name="amount"
        label={text.amount}
        type="money"
        required
        {...(isTaxed
          ? { hint: build.prices_include_tax ? text.amountWith : text.amountWithout }
          : {})}
      />
      {isTaxed && typeof amount === 'number' && <Billed build={build} amount={amount} />}
    </FormDialog>
  )
}

/** The total of the bill with tax, with the computation of the server, which repeats it. */
function Billed({ build, amount }: { build: Build; amount: number }) {
  const { field } = useTexts(commonTexts)
  const { money } = useFormat()
  const rules = useTaxRules(build.garage.id)
  const customer_kind = useCustomerKind(build.customer.id)
  const taxLines = useTaxLines(build.prices_include_tax)
  if (!rules) return null
  const { taxes, total } = taxOfAmount(amount, {
    code: codeFor(rules, { kind: 'build', customer_kind, chosen: build.tax_code_id }),
    rounding: roundingFor(rules),
    includesTax: build.prices_include_tax,
  })
  return (
    <output style={{ gridColumn: '1 / -1' }}>
      <DescriptionList
        rows={[
          ...taxLines(taxes).map(([label, tax]): [string, string] => [label, money(tax)]),
          [field.total, money(total)],
        ]}
      />
    </output>
  )
}

/** Payment as for an invoice; at most the amount due. */
export function PayBillDialog({
  build,
  bill,
  onClose,
}: Of & { bill: Bill & WithholdingOfDocument }) {
  const text = useTexts(buildMoneyTexts)
  const [today] = useState(() => dayIn(build.time_zone, new Date()))
  const save = useFormMutation(buildMoney.payBill, { onSaved: onClose })
  const form = useContractForm(billPaymentForm, {
    amount: bill.due,
    account_id: undefined,
    paid_at: today,
    note: '',
    withheld: null,
    withholding_number: '',
  })
  const [amount, account, withheld] = useWatch({
    control: form.control,
    name: ['amount', 'account_id', 'withheld'],
  })
  const garageId = build.garage.id
  const paying = usePaying(
    { amount, account, withheld },
    { due: bill.due, garageId, offer: (next) => form.setValue('amount', next) },
  )
  return (
    <FormDialog
      title={text.payBillOf(bill.number)}
      submit={text.payBill}
      form={form}
      save={save}
      onClose={onClose}
      plain
      onSubmit={({ amount, ...body }) =>
        save.mutate({
          params: { id: build.id, bill_id: bill.id },
          body: { ...body, amount: paying.table(amount).amount },
        })
      }
    >
      <PayFields
        paying={paying}
        garageId={garageId}
        since={bill.issued_on}
        withholding={bill}
        setFirst={(first) => form.setValue('account_id', first)}
      />
    </FormDialog>
  )
}

export function PayBackDialog({ build, overpaid, onClose }: Of & { overpaid: number }) {
  const text = useTexts(buildMoneyTexts)
  const [today] = useState(() => dayIn(build.time_zone, new Date()))
  const save = useFormMutation(buildMoney.payBack, { onSaved: onClose })
  const start = { amount: overpaid, account_id: undefined, paid_at: today, note: '' }
  const form = useContractForm(depositForm, start)
  const [amount, account] = useWatch({ control: form.control, name: ['amount', 'account_id'] })
  return (
    <FormDialog
      title={text.payBack}
      submit={text.payBack}
      form={form}
      save={save}
      onClose={onClose}
      plain
      onSubmit={(body) => save.mutate({ params: { id: build.id }, body })}
    >
      <PaymentFields
        garageId={build.garage.id}
        onFirst={(first) => form.setValue('account_id', first)}
      />
      <CashPayout garageId={build.garage.id} account={account} amount={amount} />
    </FormDialog>
  )
}
