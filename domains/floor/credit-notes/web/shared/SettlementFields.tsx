/** The fields for an overpayment, and a preview of its settlement. */
import { z } from 'zod'
import { FundField } from '#domains/books/accounts/web/shared/FundField.tsx'
import { invoices } from '#domains/floor/invoices/calls.gen.ts'
import { CashPayout } from '#domains/floor/invoices/web/shared/CashPayout.tsx'
import { id as idField, oneOf } from '#platform/contract/fields.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { Field } from '#platform/web/forms/form.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Settlement } from '../../shares.ts'
import { creditTexts } from '../../texts/texts.ts'

const kinds = ['refund', 'keep', 'offset'] as const

export const settleFields = {
  kind: oneOf(kinds),
  account_id: idField.nullish(),
  invoice_id: idField.nullish(),
}
export const settleStart = { kind: 'refund' as const, account_id: null, invoice_id: null }
const typed = z.object(settleFields)
type Typed = z.output<typeof typed>

/** As the calls take it. */
export function settleOf({ kind, account_id, invoice_id }: Typed) {
  if (kind === 'keep') return { kind }
  if (kind === 'refund') return account_id ? { kind, account_id } : undefined
  return invoice_id ? { kind, invoice_id } : undefined
}

/** The customer's other unpaid invoices. */
export function useOtherInvoices(customerId: number | null, excludedId: number | null) {
  const text = useTexts(creditTexts)
  const { money } = useFormat()
  const { data } = useApiQuery(
    invoices.list,
    { query: { customer_id: customerId ?? 0, status: 'issued', limit: 100 } },
    { enabled: customerId !== null },
  )
  return (data?.data ?? [])
    .filter((row) => row.id !== excludedId && row.due > 0)
    .map((row) => ({ ...row, label: text.dueOf(row.number, money(row.due)) }))
}

interface Props {
  garageId: number
  /** Sold to a walk-in customer: the overpayment is refunded. */
  isUnknown: boolean
  kind: Typed['kind']
  /** The refunding account and the overpayment. */
  account: number | null | undefined
  excess: number
  others: readonly { id: number; label: string }[]
  setAccount: (first: number) => void
}

export function SettlementFields({
  garageId,
  isUnknown,
  kind,
  account,
  excess,
  others,
  setAccount,
}: Props) {
  const text = useTexts(creditTexts)
  const offered = isUnknown ? (['refund'] as const) : kinds
  return (
    <>
      <Field
        name="kind"
        label={text.whatWasPaid}
        type="select"
        wide
        options={offered.map((value) => ({ value, label: text[value] }))}
      />
      {kind === 'refund' && (
        <>
          <FundField needed garageId={garageId} label={text.account} setFirst={setAccount} />
          <CashPayout garageId={garageId} account={account} amount={excess} />
        </>
      )}
      {kind === 'offset' && (
        <Field
          name="invoice_id"
          label={text.otherInvoice}
          type="select"
          wide
          required
          {...(others.length === 0 ? { hint: text.noOther } : {})}
          options={others.map(({ id: value, label }) => ({ value, label }))}
        />
      )}
    </>
  )
}

/** The parts of the settlement, and the amount due after it. */
export function useSettleRows() {
  const text = useTexts(creditTexts)
  const { money } = useFormat()
  const row = (label: string, amount: number): [string, string][] =>
    amount === 0 ? [] : [[label, money(amount)]]
  return (settled: Settlement, due: number, lowers: string): [string, string][] => [
    ...row(lowers, settled.lowered),
    ...row(text.paysBack, settled.refunded),
    ...row(text.offsets, settled.offset),
    ...row(text.keeps, settled.kept),
    [text.dueAfter, money(due - settled.lowered)],
  ]
}
