/**
 * Supplier bills that were open on the opening date: purchases without lines, under the supplier's own number, on
 * 2-1110 against 3-9000. Paid like any other purchase. Several hundred are written in one statement.
 */
import { assertEntryDay } from '#domains/books/accounts/server/accounts.ts'
import { selectEntriesBy as entriesBy } from '#domains/books/journal/server/queries.ts'
import { postEntries, reverseEntries } from '#domains/books/journal/server/posting.ts'
import { numberKey } from '#platform/contract/text/code.ts'
import { truncate } from '#platform/contract/text/truncate.ts'
import { dayIn } from '#platform/contract/days.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { PURCHASE_SOURCE, entryOf, openedLines } from './posting.ts'
import {
  type ExistingBill,
  deleteImportedBills,
  insertPurchases,
  lockImportedBills,
  selectExistingBills,
} from './queries-opening.ts'

interface Caller {
  db: Db
  scope: Scope
  me: { employee_id: number }
  at: Date
}

export interface ImportedBill {
  supplier_id: number
  number: string
  /** The bill's own date, from which its age is counted. */
  date: string
  total: number
  /** The open part of the total; the rest was paid before. */
  open: number
}

/** Existing bills with these numbers of these suppliers, ignoring case and spaces. */
export async function existingBills(
  db: Db,
  bills: readonly Pick<ImportedBill, 'supplier_id' | 'number'>[],
): Promise<(supplier: number, number: string) => ExistingBill | undefined> {
  const existing = await selectExistingBills(db, bills)
  return (supplier, number) => existing.get(`${supplier} ${numberKey(number)}`)
}

/** Returns their ids in the order of the rows. */
export async function importBills(
  { db, me, at }: Caller,
  { garage_id, opening_on }: { garage_id: number; opening_on: string },
  rows: readonly ImportedBill[],
): Promise<number[]> {
  if (rows.length === 0) return []
  await assertEntryDay({ db, garage_id, at }, 'opening_on', opening_on, { byHand: true })
  const saved = await insertPurchases(
    db,
    rows.map(({ supplier_id, number, date, total, open }) => ({
      garage_id,
      supplier_id,
      number,
      invoice_code: number,
      date,
      total,
      paid_before: total - open,
      receipt: 'received',
      received_value: open,
      opened_on: opening_on,
      created_by: me.employee_id,
      created_at: at.toISOString(),
    })),
  )
  await postEntries(
    db,
    saved.map(({ received_value: open, ...purchase }) => ({
      ...entryOf(
        { ...purchase, garage_id },
        {
          event: 'opened',
          day: opening_on,
          by: me.employee_id,
          lines: openedLines(purchase, open),
        },
      ),
      description: truncate(`Open bill ${purchase.number}`, 200),
      soft: true,
    })),
  )
  const key = ({ supplier_id, number }: { supplier_id: number; number: string }) =>
    `${supplier_id} ${number}`
  const ids = new Map(saved.map((purchase) => [key(purchase), purchase.id]))
  return rows.map((row) => ids.get(key(row)) as number)
}

/**
 * Undoes imported bills: reverses the entry and hides them. Skips deleted ones.
 * @returns the ids of bills that were paid; then nothing is undone
 */
export async function undoBillImport(
  { db, scope, me, at }: Caller,
  ids: readonly number[],
): Promise<number[]> {
  const standing = await lockImportedBills(db, scope, ids)
  const paid = standing.filter(({ is_paid }) => is_paid)
  if (paid.length > 0) return paid.map(({ id }) => id)
  const entries = await entriesBy(db, { type: PURCHASE_SOURCE, event: 'opened' }, standing)
  await reverseEntries(
    db,
    entries.flatMap(({ entry_id, source_id }) => {
      const bill = standing.find(({ id }) => String(id) === source_id)
      return bill
        ? [{ entry_id, day: dayIn(bill.time_zone, at), description: `Deleted ${bill.number}` }]
        : []
    }),
    { created_by: me.employee_id },
  )
  await deleteImportedBills(
    db,
    standing.map(({ id }) => id),
    at.toISOString(),
  )
  return []
}
