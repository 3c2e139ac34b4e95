/** Credits a bill of a build, and previews the effect to the cent with the computation of the call. */
import { Skeleton, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { settlementOf } from '#domains/floor/credit-notes/shares.ts'
import {
  SettlementFields,
  settleFields,
  settleOf,
  settleStart,
  useOtherInvoices,
  useSettleRows,
} from '#domains/floor/credit-notes/web/shared/SettlementFields.tsx'
import { creditTexts } from '#domains/floor/credit-notes/texts/texts.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { DescriptionList } from '#platform/web/record/DescriptionList.tsx'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import { type Bill, creditForm } from '../../contract.ts'
import { buildMoney } from '../../calls.gen.ts'
import { type BillCredit, creditOfBill, leftToCredit } from '../../credit.ts'
import css from '../shared/money.module.css'
import { useTaxLines } from './taxLines.ts'
import { buildMoneyTexts } from '../../texts/texts.ts'

const dialogForm = creditForm.omit({ settle: true }).extend(settleFields)
type Typed = z.output<typeof dialogForm>
type Creditable = DataOut<typeof buildMoney.creditable>

interface Props {
  buildId: number
  bill: Pick<Bill, 'id' | 'number'>
  onClose: () => void
}

export function CreditBillDialog({ buildId, bill, onClose }: Props) {
  const text = useTexts(buildMoneyTexts)
  const params = { id: buildId, bill_id: bill.id }
  const { data } = useApiQuery(buildMoney.creditable, { params })
  if (data) return <Ready params={params} bill={data} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={text.creditOf(bill.number)}>
      <Skeleton height={240} />
    </Dialog>
  )
}

interface ReadyProps {
  params: { id: number; bill_id: number }
  bill: Creditable
  onClose: () => void
}

function Ready({ params, bill, onClose }: ReadyProps) {
  const text = useTexts(buildMoneyTexts)
  const credits = useTexts(creditTexts)
  const { money } = useFormat()
  const save = useFormMutation(buildMoney.credit, { onSaved: onClose })
  const form = useContractForm(dialogForm, { amount: undefined, reason: '', ...settleStart })
  const otherInvoices = useOtherInvoices(bill.customer_id, null)
  const values = useWatch({ control: form.control }) as Typed
  const targetInvoice = otherInvoices.find(({ id }) => id === values.invoice_id)
  const found = values.amount > 0 ? creditOfBill(bill, values.amount) : undefined
  const credit = found?.credit
  const settled = credit && settlementOf(credit.total, bill.due, values.kind, targetInvoice?.due)
  const excess = settled?.excess ?? 0
  return (
    <FormDialog
      title={text.creditOf(bill.number)}
      submit={text.credit}
      form={form}
      save={save}
      onClose={onClose}
      onSubmit={({ amount, reason, ...settling }) =>
        save.mutate({
          params,
          body: { amount, reason, settle: excess > 0 ? settleOf(settling) : undefined },
        })
      }
    >
      <Field
        name="amount"
        label={isSaidWithTax(bill) ? text.amount : text.withoutTax}
        type="money"
        required
        first
        hint={text.leftToCredit(money(leftToCredit(bill)))}
      />
      {excess > 0 && (
        <SettlementFields
          garageId={bill.garage_id}
          isUnknown={false}
          kind={values.kind}
          account={values.account_id}
          excess={excess}
          others={otherInvoices}
          setAccount={(first) => form.setValue('account_id', first)}
        />
      )}
      <Field name="reason" label={credits.reason} type="textarea" required maxLength={300} />
      <output className={css.result}>
        {credit && settled ? (
          <Result credit={credit} settled={settled} due={bill.due} />
        ) : (
          <Text c="dimmed">{found ? text.tooMuchOfBill : text.nothingToCredit}</Text>
        )}
      </output>
    </FormDialog>
  )
}

/** A bill without tax is credited by its plain amount. */
const isSaidWithTax = ({ prices_include_tax, taxes }: Creditable) =>
  prices_include_tax || taxes.every(({ tax }) => tax === 0)

interface ResultProps {
  credit: BillCredit
  settled: ReturnType<typeof settlementOf>
  due: number
}

/** Previews the credit to the cent. */
function Result({ credit, settled, due }: ResultProps) {
  const text = useTexts(buildMoneyTexts)
  const credits = useTexts(creditTexts)
  const { money } = useFormat()
  const settleRows = useSettleRows()
  const taxLines = useTaxLines(false)
  const taxes = taxLines(credit.taxes).map(([label, tax]) => [label, money(tax)] as const)
  return (
    <>
      <Text fw={600}>{credits.result}</Text>
      <DescriptionList
        rows={[
          ...(taxes.length === 0 ? [] : [[text.withoutTax, money(credit.net)] as const, ...taxes]),
          [credits.credited, money(credit.total)],
          ...settleRows(settled, due, text.owesLess),
        ]}
      />
    </>
  )
}
