/** Points of a voided invoice: earned points are withdrawn, redeemed points return. */
import { postEntry, reverseEntry } from '#domains/books/journal/server/posting.ts'
import { addDays } from '#platform/contract/days.ts'
import type { Db } from '#platform/server/database/db.ts'
import { SOON_DAYS, liabilityShare } from '../rules.ts'
import { type LiabilityChange, liabilityLines } from './posting.ts'
import {
  changeDebt,
  insertDebt,
  insertEntry,
  selectEntriesOf,
  selectLapsed,
  selectLot,
  selectLotOf,
  selectPaid,
  updateLot,
  updatePaidVoid,
} from './queries-points.ts'
import { type PointsEvent, earnedFrom, fillDebts, pointsEntry } from './points.ts'

type Voided = PointsEvent & { invoice_id: number; number: string }

/**
 * Returns the redeemed points of a voided invoice, and withdraws its earned points. Reversing the invoice's entry has
 * restored the liability of the redeemed ones.
 */
export async function reversePoints(db: Db, on: Voided): Promise<void> {
  const paid = await selectPaid(db, on.invoice_id)
  if (paid && !paid.voided_on) {
    await updatePaidVoid(db, on.invoice_id, on.day)
    await withdrawEarnedPoints(db, on)
  }
  // last, so that returned points repay the debts that this leaves
  await giveBack(db, on)
}

/** Expired lots are valid for another 30 days. A debt takes its part, at its own booked value. */
async function giveBack(db: Db, on: Voided) {
  const settled: LiabilityChange[] = []
  for (const redeemed of await selectEntriesOf(db, on.invoice_id, 'redeem')) {
    const points = -redeemed.points
    const booked = -redeemed.booked
    const { changes, left } = await fillDebts(db, on, 'release', points)
    const back = liabilityShare({ remaining: points, booked_remaining: booked }, left)
    if (changes.length > 0)
      settled.push(...changes, { garage_id: redeemed.garage_id, booked: back - booked })
    if (left === 0) continue
    const lot = await selectLot(db, redeemed.lot_id!)
    await updateLot(db, lot.id, {
      remaining: lot.remaining + left,
      booked_remaining: lot.booked_remaining + back,
      ...(lot.expires_on < on.day ? { expires_on: addDays(on.day, SOON_DAYS) } : {}),
    })
    const { garage_id } = redeemed
    await insertEntry(
      db,
      pointsEntry(on, { kind: 'release', points: left, booked: back, garage_id, lot_id: lot.id }),
    )
  }
  if (settled.length > 0)
    await postEntry(db, {
      garage_id: on.garage_id,
      entry_date: on.day,
      description: `Points owed ${on.number}`,
      source_number: on.number,
      source: { ...earnedFrom(on), event: 'points_settled' },
      created_by: on.employee_id,
      lines: liabilityLines(on.garage_id, settled),
    })
}

/**
 * Withdraws the points that an invoice earned: repaid debts are open again, the lot loses its free points, and spent
 * or reserved points leave a debt. Expired points were released already: they return first (rule 15).
 */
async function withdrawEarnedPoints(db: Db, on: Voided) {
  for (const { debt_id, points, booked, garage_id } of await selectEntriesOf(
    db,
    on.invoice_id,
    'earn',
  )) {
    if (debt_id === null) continue
    await changeDebt(db, debt_id, points, booked)
    await insertEntry(
      db,
      pointsEntry(on, { kind: 'reverse', points: -points, booked: -booked, garage_id, debt_id }),
    )
  }
  const lot = await selectLotOf(db, on.invoice_id)
  const lapsed = lot ? await selectLapsed(db, lot.id) : { points: 0, booked: 0 }
  if (lot && lapsed.points < lot.points) {
    const freePoints = lot.remaining - lot.reserved
    const freed = liabilityShare(lot, freePoints)
    if (freePoints > 0)
      await updateLot(db, lot.id, {
        remaining: lot.remaining - freePoints,
        booked_remaining: lot.booked_remaining - freed,
      })
    const owed = lot.points - lapsed.points - freePoints
    if (owed > 0) {
      const booked = lot.booked - lapsed.booked - freed
      await insertDebt(db, {
        customer_id: on.customer_id,
        garage_id: lot.garage_id,
        lot_id: lot.id,
        points: owed,
        remaining: owed,
        booked,
        booked_remaining: booked,
        made_on: on.day,
      })
    }
    await insertEntry(
      db,
      pointsEntry(on, {
        kind: 'reverse',
        points: lapsed.points - lot.points,
        booked: lapsed.booked - lot.booked,
        garage_id: lot.garage_id,
        lot_id: lot.id,
      }),
    )
  }
  await reverseEntry(db, earnedFrom(on), {
    day: on.day,
    created_by: on.employee_id,
    description: `Points withdrawn ${on.number}`,
  })
  if (lot && lapsed.booked > 0)
    await postEntry(db, {
      garage_id: lot.garage_id,
      entry_date: on.day,
      description: `Points no longer expired ${on.number}`,
      source_number: on.number,
      source: { ...earnedFrom(on), event: 'points_unexpired' },
      created_by: on.employee_id,
      lines: liabilityLines(lot.garage_id, [{ garage_id: lot.garage_id, booked: lapsed.booked }]),
    })
}
