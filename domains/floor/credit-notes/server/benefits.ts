/** Effects of a credit note on the customer's points, voucher and warranties. */
import { type LiabilityChange } from '#domains/loyalty/membership/server/posting.ts'
import { creditPoints } from '#domains/loyalty/membership/server/credits.ts'
import { endWarranties } from '#domains/floor/warranties/server/queries.ts'
import {
  reduceVoucherDiscount,
  returnVoucher,
} from '#domains/loyalty/vouchers/server/redemption.ts'
import type { Credit } from '../shares.ts'
import type { Caller, Original } from './original.ts'
import type { PostedNote } from './posting.ts'
import { selectEarning } from './queries.ts'

/** Updates the earned and redeemed points of the invoice; `sign` -1: the note is void. */
export async function settlePoints(
  { db, at }: Pick<Caller, 'db' | 'at'>,
  original: Original,
  note: PostedNote,
  credited: { points: number; net: number; earning: number },
  sign: 1 | -1,
): Promise<LiabilityChange[]> {
  const { invoice, customer_id, garage, standing } = original
  if (customer_id === null) return []
  return creditPoints(db, {
    customer_id,
    garage_id: note.garage_id,
    day: note.day,
    at,
    employee_id: note.employee_id,
    ...(invoice.order_id === null ? {} : { order_id: invoice.order_id }),
    invoice_id: invoice.id,
    credit_note_id: note.id,
    number: note.number,
    country_id: garage.country_id,
    issued_on: invoice.issued_on,
    points_back: standing.points + sign * credited.points,
    net: invoice.net - invoice.credited_net - sign * credited.net,
    earning: (await selectEarning(db, invoice.id)) - standing.earning - sign * credited.earning,
  })
}

/** The part of a note's lines that had earned points: third parties earn none. */
export const earningOf = (lines: readonly { kind: string; base: number }[]) =>
  lines.reduce((sum, { kind, base }) => sum + (kind === 'third_party' ? 0 : base), 0)

/** Returns the voucher once the whole bill is credited, without a replacement; until then reduces its discount. */
export async function settleVoucher(
  { db }: Pick<Caller, 'db'>,
  { invoice }: Original,
  credit: Credit,
  replaces: boolean,
): Promise<boolean> {
  if (invoice.order_id === null || invoice.voucher_id === null || replaces) return false
  if (credit.isFull) return returnVoucher(db, invoice.order_id)
  await reduceVoucherDiscount(db, invoice.order_id, credit.voucher_value)
  return false
}

/** A warranty ends when the whole quantity of its line is credited, never by amount. */
export async function settleWarranties(
  { db }: Pick<Caller, 'db'>,
  { lines }: Original,
  credit: Credit,
  noteId: number,
) {
  const endedWarranties = lines.flatMap(({ line_no, qty, taken, order_line_id }) => {
    const now = credit.lines.reduce(
      (sum, line) => sum + (line.line_no === line_no ? (line.qty ?? 0) : 0),
      taken.qty,
    )
    return order_line_id !== null && now >= qty && now > taken.qty ? [order_line_id] : []
  })
  if (endedWarranties.length > 0) await endWarranties(db, noteId, endedWarranties)
}
