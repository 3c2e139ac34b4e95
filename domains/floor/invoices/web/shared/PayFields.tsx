/** The fields of a payment that settles an invoice or a build's bill. */
import { FundField } from '#domains/books/accounts/web/shared/FundField.tsx'
import { useEntryDays } from '#domains/books/accounts/web/shared/useEntryDays.ts'
import { useTill } from '#domains/books/accounts/web/shared/useTill.ts'
import { ordersTexts } from '#domains/floor/orders/texts/texts.ts'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { WithholdingOfDocument } from '#domains/floor/withholdings/contract.ts'
import { withholdingTexts } from '#domains/floor/withholdings/texts/texts.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { cashDue, cashTendered } from '../../rules.ts'
import { CashTendered, useCashTendered } from './CashTendered.tsx'

/** As the form has it; anything but a number is not typed yet. */
interface Typed {
  amount: unknown
  account: number | null | undefined
  withheld: unknown
}

interface Of {
  /** Of the invoice or the bill. */
  due: number
  garageId: number
  offer: (amount: number) => void
}

/** The due amount after withheld tax, and the split of the tendered money. */
export function usePaying(
  { amount, account, withheld }: Typed,
  { due: whole, garageId, offer }: Of,
) {
  const till = useTill(garageId, account)
  const due = Math.max(0, whole - (typeof withheld === 'number' ? withheld : 0))
  useCashTendered(cashDue(till, due), amount, offer)
  const table = (given: number) => cashTendered(till, { due, given })
  const tendered = typeof amount === 'number' ? amount : 0
  return { table, shown: table(tendered), isOver: !till.is_cash && tendered > due }
}

interface Fields {
  paying: ReturnType<typeof usePaying>
  garageId: number
  /** The first day for a payment. */
  since: string | null
  /** What the buyer may withhold. */
  withholding: WithholdingOfDocument
  setFirst: (account: number) => void
  /** Money received through a bank above the due amount can be held for the customer. */
  keepsRest?: boolean
}

export function PayFields({ paying, garageId, since, withholding, setFirst, keepsRest }: Fields) {
  const { invoice: text } = useTexts(ordersTexts)
  const days = useEntryDays(garageId, { since })
  const isKept = keepsRest && paying.isOver
  return (
    <>
      <Field
        name="amount"
        label={text.amount}
        type="money"
        required
        first
        {...(isKept ? { hint: text.excess } : {})}
      />
      <CashTendered {...paying.shown} />
      {isKept && <Field name="excess_confirmed" label={text.keepRest} type="switch" wide />}
      <FundField needed garageId={garageId} label={text.account} setFirst={setFirst} />
      {withholding.withholds && <WithheldFields {...withholding} />}
      <Field name="paid_at" label={text.paidAt} type="date" {...days} required />
      <Field name="note" label={text.note} maxLength={300} />
    </>
  )
}

function WithheldFields({ withholdable, withholding_rate }: WithholdingOfDocument) {
  const { invoice: text } = useTexts(ordersTexts)
  const { share } = useTexts(withholdingTexts)
  const { money, number } = useFormat()
  return (
    <>
      <Field
        name="withheld"
        label={text.withheld}
        hint={share(money(withholdable), `${number(withholding_rate / 100)}%`)}
        type="money"
      />
      <Field name="withholding_number" label={text.withholdingNumber} maxLength={60} />
    </>
  )
}
