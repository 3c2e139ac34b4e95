/** Credits an invoice, and shows the exact effect before submitting, with the calculation of the call itself. */
import { Skeleton, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import {
  money as moneyField,
  oneOf,
  qtyOrZero,
  text as textField,
} from '#platform/contract/fields.ts'
import type { DataOut } from '#platform/contract/client-calls.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useApiQuery, useFormMutation } from '#platform/web/data/api.ts'
import { Field, useContractForm } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { DescriptionList } from '#platform/web/record/DescriptionList.tsx'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import { creditNotes } from '../../calls.gen.ts'
import {
  type CreditRequest,
  creditAllOf,
  creditOf,
  remainingOf,
  settlementOf,
} from '../../shares.ts'
import { creditTexts } from '../../texts/texts.ts'
import {
  SettlementFields,
  settleFields,
  settleOf,
  settleStart,
  useOtherInvoices,
  useSettleRows,
} from '../shared/SettlementFields.tsx'
import css from './credit.module.css'

const hows = ['qty', 'amount'] as const

const dialogForm = z.object({
  all: z.boolean(),
  lines: z.array(
    z.object({ how: oneOf(hows), qty: qtyOrZero.nullish(), amount: moneyField.nullish() }),
  ),
  returns_stock: z.boolean(),
  replace: z.boolean(),
  ...settleFields,
  reason: textField(300),
})
type Typed = z.output<typeof dialogForm>
type Creditable = DataOut<typeof creditNotes.creditable>

interface Props {
  id: number
  onClose: () => void
}

export default function CreditDialog({ id, onClose }: Props) {
  const text = useTexts(creditTexts)
  const { data } = useApiQuery(creditNotes.creditable, { params: { id } })
  if (data) return <Ready id={id} invoice={data} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={text.credit}>
      <Skeleton height={240} />
    </Dialog>
  )
}

const factsOf = ({ prices_include_tax, ...invoice }: Creditable) => ({
  ...invoice,
  includesTax: prices_include_tax,
})

/** The typed lines as the call's input; lines without a figure are not credited. */
const wantedOf = (
  invoice: Creditable,
  typed: Pick<Typed, 'all' | 'lines' | 'returns_stock'>,
): CreditRequest[] =>
  typed.all
    ? creditAllOf(invoice.lines, typed.returns_stock)
    : typed.lines.flatMap(({ how, qty, amount }, at): CreditRequest[] => {
        const line_no = invoice.lines[at]?.line_no
        if (line_no === undefined) return []
        if (how === 'qty') return qty ? [{ line_no, qty }] : []
        return amount ? [{ line_no, amount }] : []
      })

function Ready({ id, invoice, onClose }: Props & { invoice: Creditable }) {
  const text = useTexts(creditTexts)
  const save = useFormMutation(creditNotes.credit, { onSaved: onClose })
  const form = useContractForm(dialogForm, {
    all: false,
    lines: invoice.lines.map(() => ({ how: 'qty' as const, qty: null, amount: null })),
    returns_stock: false,
    replace: false,
    ...settleStart,
    reason: '',
  })
  const others = useOtherInvoices(invoice.customer_id, id)
  const values = useWatch({ control: form.control }) as Typed
  const otherInvoice = others.find((invoice) => invoice.id === values.invoice_id)
  const { credit, settled, isTooMuch } = resultOf(invoice, values, otherInvoice?.due ?? 0)
  const excess = settled?.excess ?? 0
  const isReplaced = values.all && values.replace
  const settle = settleOf(values)
  const hasGoods = invoice.lines.some(({ kind }) => kind === 'part' || kind === 'product')
  return (
    <FormDialog
      title={text.creditTitle(invoice.number)}
      size={760}
      form={form}
      submit={text.credit}
      save={save}
      onClose={onClose}
      onSubmit={(typed) =>
        save.mutate({
          params: { id },
          body: {
            ...(typed.all ? { all: true } : { lines: wantedOf(invoice, typed) }),
            reason: typed.reason,
            returns_stock: !isReplaced && typed.returns_stock,
            replace: isReplaced,
            ...(excess > 0 && !isReplaced && settle ? { settle } : {}),
          },
        })
      }
    >
      <Field name="all" label={text.all} type="switch" wide />
      {!values.all &&
        invoice.lines.map((line, at) => (
          <Line key={line.line_no} line={line} at={at} how={values.lines[at]?.how} />
        ))}
      {hasGoods && !isReplaced && (
        <Field name="returns_stock" label={text.returnsStock} type="switch" wide />
      )}
      {values.all && invoice.kind === 'order' && (
        <Field name="replace" label={text.replace} type="switch" wide />
      )}
      {excess > 0 && !isReplaced && (
        <SettlementFields
          garageId={invoice.garage_id}
          isUnknown={invoice.customer_id === null}
          kind={values.kind}
          account={values.account_id}
          excess={excess}
          others={others}
          setAccount={(first) => form.setValue('account_id', first)}
        />
      )}
      <Field name="reason" label={text.reason} type="textarea" required maxLength={300} />
      <output className={css.result}>
        {credit && settled && credit.lines.length > 0 ? (
          <Result credit={credit} settled={settled} due={invoice.due} isReplaced={isReplaced} />
        ) : (
          <Text c="dimmed">{isTooMuch ? text.tooMuch : text.nothing}</Text>
        )}
      </output>
    </FormDialog>
  )
}

function resultOf(invoice: Creditable, values: Typed, dueOfOther: number) {
  const { credit, refused } = creditOf(factsOf(invoice), wantedOf(invoice, values))
  if (!credit) return { isTooMuch: refused.length > 0 }
  return {
    credit,
    settled: settlementOf(credit.grand_total, invoice.due, values.kind, dueOfOther),
    isTooMuch: false,
  }
}

function Line({
  line,
  at,
  how,
}: {
  line: Creditable['lines'][number]
  at: number
  how: Typed['lines'][number]['how'] | undefined
}) {
  const text = useTexts(creditTexts)
  const { money, number } = useFormat()
  const remaining = remainingOf(line)
  const isGone = remaining.qty === 0 && remaining.amount === 0
  const isByQty = how !== 'amount'
  return (
    <fieldset className={css.line} aria-label={line.name}>
      <span className={css.name}>
        {line.name}
        <small>
          {isGone
            ? text.gone
            : `${text.leftQty(number(remaining.qty))} · ${text.leftAmount(money(remaining.amount))}`}
        </small>
      </span>
      {!isGone && (
        <>
          <Field
            name={`lines.${at}.how`}
            label={text.howOf(line.name)}
            type="select"
            options={hows.map((value) => ({
              value,
              label: value === 'qty' ? text.byQty : text.byAmount,
            }))}
          />
          <Field
            key={isByQty ? 'qty' : 'amount'}
            name={`lines.${at}.${isByQty ? 'qty' : 'amount'}`}
            label={isByQty ? text.byQty : text.byAmount}
            type={isByQty ? 'number' : 'money'}
          />
        </>
      )}
    </fieldset>
  )
}

interface ResultProps {
  credit: NonNullable<ReturnType<typeof creditOf>['credit']>
  settled: ReturnType<typeof settlementOf>
  due: number
  isReplaced: boolean
}

/** Shows the exact effect before submitting. */
function Result({ credit, settled, due, isReplaced }: ResultProps) {
  const text = useTexts(creditTexts)
  const { money } = useFormat()
  const settleRows = useSettleRows()
  const row = (label: string, amount: number): [string, string][] =>
    amount === 0 ? [] : [[label, money(amount)]]
  return (
    <>
      <Text fw={600}>{text.result}</Text>
      <DescriptionList
        rows={[
          [text.credited, money(credit.grand_total)],
          ...row(text.ofTax, credit.tax),
          ...(isReplaced ? row(text.stays, settled.excess) : settleRows(settled, due, text.lowers)),
        ]}
      />
    </>
  )
}
