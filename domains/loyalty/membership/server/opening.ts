/**
 * Imports points from another program: one lot per row, at its booked value against 3-9000. They are a liability like
 * points earned here, without an invoice.
 */
import { assertEntryDay } from '#domains/books/accounts/server/accounts.ts'
import { selectEntriesBy as entriesBy } from '#domains/books/journal/server/queries.ts'
import { postEntries, reverseEntries } from '#domains/books/journal/server/posting.ts'
import { dayIn } from '#platform/contract/days.ts'
import type { Db } from '#platform/server/database/db.ts'
import { addMonths, liabilityOf, maxGrantedPoints } from '../rules.ts'
import {
  emptyLots,
  insertImportedPoints,
  lockMembers,
  selectCountryOf,
  selectLots,
} from './queries-opening.ts'
import { selectTerms } from './queries-settings.ts'

interface Caller {
  db: Db
  me: { employee_id: number }
  at: Date
}

export interface ImportedPoints {
  customer_id: number
  points: number
  /** The last day; by the settings if left out. */
  expires_on: string | null
}

/** The source of the entry: each lot is an event of its own. */
const source = (lot: { id: number; customer_id: number }) => ({
  type: 'points',
  id: lot.customer_id,
  event: 'brought_in',
  seq: lot.id,
})

/** The maximum of points in a row, by the value of a point on that day. */
export async function maxImportedPoints(
  db: Db,
  garage_id: number,
  opening_on: string,
): Promise<number> {
  const { country_id } = await selectCountryOf(db, garage_id)
  return maxGrantedPoints(await selectTerms(db, country_id, opening_on))
}

/** Returns the ids of the lots, in the order of the rows. */
export async function importPoints(
  { db, me, at }: Caller,
  { garage_id, opening_on }: { garage_id: number; opening_on: string },
  rows: readonly ImportedPoints[],
): Promise<number[]> {
  if (rows.length === 0) return []
  await assertEntryDay({ db, garage_id, at }, 'opening_on', opening_on, { byHand: true })
  const { country_id } = await selectCountryOf(db, garage_id)
  const terms = await selectTerms(db, country_id, opening_on)
  await lockMembers(
    db,
    rows.map(({ customer_id }) => customer_id),
  )
  const lots = await insertImportedPoints(
    db,
    rows.map(({ customer_id, points, expires_on }) => ({
      customer_id,
      garage_id,
      points,
      booked: liabilityOf(points, terms),
      earned_on: opening_on,
      expires_on: expires_on ?? addMonths(opening_on, terms.months),
    })),
    { at: at.toISOString(), employee_id: me.employee_id },
  )
  await postEntries(
    db,
    lots.map((lot) => ({
      garage_id,
      entry_date: opening_on,
      description: 'Points from before',
      source: source(lot),
      created_by: me.employee_id,
      soft: true,
      lines: [
        { account: 'OPENING', debit: lot.booked },
        { account: 'POINTS', credit: lot.booked },
      ],
    })),
  )
  return lots.map(({ id }) => id)
}

/**
 * Undoes the import of lots in one garage.
 * @returns the ids of those that were spent, reserved or expired since: then nothing is undone
 */
export async function undoPointsImport(
  { db, me, at }: Caller,
  ids: readonly number[],
): Promise<number[]> {
  await lockMembers(
    db,
    (await selectLots(db, ids)).map(({ customer_id }) => customer_id),
  )
  const lots = await selectLots(db, ids)
  const touched = lots.filter(
    ({ points, remaining, reserved }) => remaining < points || reserved > 0,
  )
  if (touched.length > 0) return touched.map(({ id }) => id)
  const dated = lots.map((lot) => ({ ...lot, day: dayIn(lot.time_zone, at) }))
  await emptyLots(db, dated, { at: at.toISOString(), employee_id: me.employee_id })
  const entries = await entriesBy(db, { type: 'points', event: 'brought_in' }, lots.map(source))
  await reverseEntries(
    db,
    // all in one garage, like their file
    entries.map(({ entry_id }) => ({
      entry_id,
      day: dated[0]?.day as string,
      description: 'Points from before taken back',
    })),
    { created_by: me.employee_id },
  )
  return []
}
