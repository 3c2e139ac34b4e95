/** The entries of a credit note (accounting, rule 23). Its void reverses the first, and the others where possible. */
import { truncate } from '#platform/contract/text/truncate.ts'
import { type PostingLine, postEntry } from '#domains/books/journal/server/posting.ts'
import { refundedCashLines, revenueAccount } from '#domains/floor/invoices/server/posting.ts'
import { type LiabilityChange, liabilityLines } from '#domains/loyalty/membership/server/posting.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Credit } from '../shares.ts'

export const CREDIT_SOURCE = 'credit_note'

export interface PostedNote {
  id: number
  number: string
  garage_id: number
  day: string
  employee_id: number
}

/** `issued`; `refunded`, `kept` and `offset` for the overpayment; further entries for later effects. */
export const postOfNote = (
  db: Db,
  note: PostedNote,
  {
    event,
    description,
    lines,
  }: { event: string; description: string; lines: readonly PostingLine[] },
) =>
  postEntry(db, {
    garage_id: note.garage_id,
    entry_date: note.day,
    description: truncate(description, 200),
    source_number: note.number,
    source: { type: CREDIT_SOURCE, id: note.id, event },
    created_by: note.employee_id,
    lines,
  })

export const signedLine = (account: PostingLine['account'], amount: number): PostingLine =>
  amount < 0 ? { account, credit: -amount } : { account, debit: amount }

type Revenue = ReturnType<typeof revenueAccount>

interface Taken {
  credit: Credit
  kinds: ReadonlyMap<number, string>
  /** The account of its tax code; null: the default. */
  taxes: readonly { tax: number; account: number | null; code?: PostingLine['tax'] }[]
  /** The restored liability of redeemed points, by the garage of their lots. */
  points: readonly LiabilityChange[]
  /** Returned goods, or cost that returns to work in progress. */
  cost: readonly PostingLine[]
  /** Null: a counter sale to a walk-in customer, refunded from this fund. */
  from:
    | { customer_id: number; deposit_back: number; fund?: undefined }
    | { customer_id: null; fund: number | null; rounding: number }
}

/** Revenue and tax against the receivable; discounts, voucher and points reversed by share. */
export function creditLines(
  garageId: number,
  { credit, kinds, taxes, points, cost, from }: Taken,
): PostingLine[] {
  const gross = new Map<Revenue, number>()
  // prices with tax: revenue is the amount less its tax
  for (const line of credit.lines) {
    const account = revenueAccount(kinds.get(line.line_no) ?? 'other')
    const amount = line.amount - (line.net - line.base)
    gross.set(account, (gross.get(account) ?? 0) + amount)
  }
  const owed: PostingLine[] =
    from.customer_id === null
      ? from.fund === null
        ? []
        : refundedCashLines(
            { id: from.fund },
            { amount: credit.grand_total, rounding: from.rounding },
          )
      : [
          {
            ...signedLine('AR', from.deposit_back - credit.grand_total),
            party: { type: 'customer', id: from.customer_id },
          },
          {
            account: 'CUSTOMER_DEPOSIT',
            credit: from.deposit_back,
            party: { type: 'customer', id: from.customer_id },
          },
        ]
  return [
    ...[...gross].map(([account, debit]): PostingLine => ({ account, debit })),
    ...taxes.map(({ account, tax, code }): PostingLine => ({
      account: account === null ? 'VAT_OUT' : { id: account },
      debit: tax,
      ...(code ? { tax: code } : {}),
    })),
    ...owed,
    { account: 'DISCOUNT', credit: credit.discount },
    { account: 'VOUCHER', credit: credit.voucher_value },
    ...liabilityLines(garageId, points, -credit.points_value),
    ...cost,
  ]
}
