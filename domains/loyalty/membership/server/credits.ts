/**
 * Adjusts points for credit notes: an invoice keeps the points of its remaining net amount, and redeemed points
 * return by share. Both are set to their target in either direction, so that voiding a note is the same step
 * reversed.
 */
import { postEntry } from '#domains/books/journal/server/posting.ts'
import { addDays } from '#platform/contract/days.ts'
import type { Db } from '#platform/server/database/db.ts'
import {
  SOON_DAYS,
  type TierName,
  addMonths,
  liabilityOf,
  liabilityShare,
  pointsOf,
} from '../rules.ts'
import { type PointsEvent, fillDebts, pointsEntry, raiseTier } from './points.ts'
import { type LiabilityChange, liabilityLines } from './posting.ts'
import {
  type NewEntry,
  changeDebt,
  insertDebt,
  insertEntry,
  insertLot,
  lockMember,
  selectEntriesOf,
  selectLapsed,
  selectLot,
  selectLotOf,
  selectPaid,
  selectPointsOf,
  updateLot,
  updatePaidNet,
} from './queries-points.ts'
import { selectTerms } from './queries-settings.ts'

export interface Credited extends PointsEvent {
  invoice_id: number
  credit_note_id: number
  number: string
  country_id: number
  issued_on: string
  /** The redeemed points that all valid notes returned. */
  points_back: number
  /** The remaining net amount of the invoice, and its part that earns points. */
  net: number
  earning: number
}

/** @returns the change of the liability by returned or reclaimed points, for the entry of the note */
export async function creditPoints(db: Db, on: Credited): Promise<LiabilityChange[]> {
  await settleEarned(db, on)
  return settleRedeemed(db, on)
}

const write = (
  db: Db,
  on: Credited,
  entry: Pick<NewEntry, 'kind' | 'points' | 'booked' | 'garage_id' | 'lot_id' | 'debt_id'>,
) => insertEntry(db, { ...pointsEntry(on, entry), credit_note_id: on.credit_note_id })

/** The points of one lot that an invoice redeemed. */
interface Slice {
  lot_id: number
  garage_id: number
  points: number
  booked: number
}

/** The part of all redeemed points between two counts, with its share of the booked value. */
async function slicesOf(db: Db, invoiceId: number, from: number, to: number): Promise<Slice[]> {
  const slices: Slice[] = []
  let start = 0
  for (const { points: off, booked: less, lot_id, garage_id } of await selectEntriesOf(
    db,
    invoiceId,
    'redeem',
  )) {
    const [points, booked] = [-off, -less]
    const first = Math.max(0, Math.min(points, from - start))
    const last = Math.max(0, Math.min(points, to - start))
    const share = (part: number) =>
      liabilityShare({ remaining: points, booked_remaining: booked }, part)
    if (last > first && lot_id !== null)
      slices.push({ lot_id, garage_id, points: last - first, booked: share(last) - share(first) })
    start += points
  }
  return slices
}

async function settleRedeemed(db: Db, on: Credited): Promise<LiabilityChange[]> {
  const { back } = await selectPointsOf(db, on.invoice_id)
  const changes: LiabilityChange[] = []
  if (on.points_back > back)
    for (const slice of await slicesOf(db, on.invoice_id, back, on.points_back))
      changes.push(...(await giveSlice(db, on, slice)))
  else if (on.points_back < back)
    for (const slice of await slicesOf(db, on.invoice_id, on.points_back, back))
      changes.push(...(await takeSlice(db, on, slice)))
  return changes
}

/** Returns points to their lot, which is valid for 30 days if it had expired; debts take their part first. */
async function giveSlice(db: Db, on: Credited, slice: Slice): Promise<LiabilityChange[]> {
  const { changes, left } = await fillDebts(db, on, 'release', slice.points, on.credit_note_id)
  if (left === 0) return changes
  const booked = liabilityShare({ remaining: slice.points, booked_remaining: slice.booked }, left)
  const lot = await selectLot(db, slice.lot_id)
  await updateLot(db, lot.id, {
    remaining: lot.remaining + left,
    booked_remaining: lot.booked_remaining + booked,
    ...(lot.expires_on < on.day ? { expires_on: addDays(on.day, SOON_DAYS) } : {}),
  })
  const change = { garage_id: slice.garage_id, booked }
  await write(db, on, { kind: 'release', points: left, lot_id: lot.id, ...change })
  return [...changes, change]
}

/** Takes points from the lot again for a voided note; spent or reserved ones become a debt. */
async function takeSlice(db: Db, on: Credited, slice: Slice): Promise<LiabilityChange[]> {
  const { garage_id, lot_id, points } = slice
  const lot = await selectLot(db, lot_id)
  const freePoints = Math.min(points, lot.remaining - lot.reserved)
  const liability = liabilityShare(lot, freePoints)
  if (freePoints > 0)
    await updateLot(db, lot.id, {
      remaining: lot.remaining - freePoints,
      booked_remaining: lot.booked_remaining - liability,
    })
  const owed = points - freePoints
  const booked = liabilityShare({ remaining: points, booked_remaining: slice.booked }, owed)
  if (owed > 0) await addDebt(db, on, { lot_id, garage_id, points: owed, booked })
  const change = { garage_id, booked: -(liability + booked) }
  await write(db, on, { kind: 'redeem', points: -points, lot_id, ...change })
  return [change]
}

const addDebt = (db: Db, on: Credited, { lot_id, garage_id, points, booked }: Slice) =>
  insertDebt(db, {
    customer_id: on.customer_id,
    garage_id,
    lot_id,
    points,
    remaining: points,
    booked,
    booked_remaining: booked,
    made_on: on.day,
  })

/** Sets earned points to those of the remaining net amount, by the original tier and settings; updates the tier. */
async function settleEarned(db: Db, on: Credited) {
  const member = await lockMember(db, on.customer_id)
  const paid = await selectPaid(db, on.invoice_id)
  if (!member || !paid || paid.voided_on) return
  const terms = await selectTerms(db, on.country_id, on.issued_on)
  const { earned, ever } = await selectPointsOf(db, on.invoice_id)
  // a blocked member earned nothing, and earns nothing by a void
  const target = ever === 0 ? 0 : pointsOf(on.earning, paid.tier as TierName, terms)
  await updatePaidNet(db, on.invoice_id, { net: on.net, earning: on.earning, points: target })
  const isLess = target < earned
  const changes = isLess
    ? await withdraw(db, on, earned - target)
    : await restore(db, on, target - earned, terms)
  if (changes.length > 0)
    await postEntry(db, {
      garage_id: on.garage_id,
      entry_date: on.day,
      description: isLess ? `Points withdrawn ${on.number}` : `Points earned again ${on.number}`,
      source_number: on.number,
      source: {
        type: 'credit_note',
        id: on.credit_note_id,
        event: isLess ? 'points_withdrawn' : 'points_restored',
      },
      created_by: on.employee_id,
      lines: liabilityLines(on.garage_id, changes),
    })
  await raiseTier(db, member, on.day, terms)
}

/** Withdraws free points of the lot first, then repaid debts, then spent points. Expired points are gone already. */
async function withdraw(db: Db, on: Credited, points: number): Promise<LiabilityChange[]> {
  const changes: LiabilityChange[] = []
  let remaining = points
  const lot = await selectLotOf(db, on.invoice_id)
  const freePoints = lot ? Math.min(remaining, lot.remaining - lot.reserved) : 0
  if (lot && freePoints > 0) {
    const freed = liabilityShare(lot, freePoints)
    await updateLot(db, lot.id, {
      remaining: lot.remaining - freePoints,
      booked_remaining: lot.booked_remaining - freed,
    })
    const change = { garage_id: lot.garage_id, booked: -freed }
    await write(db, on, { kind: 'reverse', points: -freePoints, lot_id: lot.id, ...change })
    changes.push(change)
    remaining -= freePoints
  }
  const { taken_of_lot, taken_of_debts } = await selectPointsOf(db, on.invoice_id)
  let skipped = taken_of_debts
  for (const filled of await selectEntriesOf(db, on.invoice_id, 'earn')) {
    if (filled.debt_id === null || remaining === 0) continue
    const alreadySkipped = Math.min(skipped, filled.points)
    skipped -= alreadySkipped
    const part = Math.min(remaining, filled.points - alreadySkipped)
    if (part === 0) continue
    const booked = liabilityShare(
      { remaining: filled.points, booked_remaining: filled.booked },
      part,
    )
    await changeDebt(db, filled.debt_id, part, booked)
    const change = { garage_id: filled.garage_id, booked: -booked }
    await write(db, on, { kind: 'reverse', points: -part, debt_id: filled.debt_id, ...change })
    changes.push(change)
    remaining -= part
  }
  if (!lot || remaining === 0) return changes
  const lapsed = await selectLapsed(db, lot.id)
  const now = await selectLot(db, lot.id)
  const spent = lot.points - lapsed.points - taken_of_lot - (now.remaining - now.reserved)
  const owed = Math.min(remaining, Math.max(0, spent))
  if (owed === 0) return changes
  const booked = liabilityShare({ remaining: lot.points, booked_remaining: lot.booked }, owed)
  await addDebt(db, on, { lot_id: lot.id, garage_id: lot.garage_id, points: owed, booked })
  const change = { garage_id: lot.garage_id, booked: -booked }
  await write(db, on, { kind: 'reverse', points: -owed, lot_id: lot.id, ...change })
  return [...changes, change]
}

/** Restores withdrawn points of a voided note, debts first. */
async function restore(
  db: Db,
  on: Credited,
  points: number,
  terms: Awaited<ReturnType<typeof selectTerms>>,
): Promise<LiabilityChange[]> {
  if (points === 0) return []
  const { changes, left } = await fillDebts(db, on, 'earn', points, on.credit_note_id)
  if (left === 0) return changes
  const lot = await selectLotOf(db, on.invoice_id)
  const restored = lot ? Math.min(left, lot.points - lot.remaining) : 0
  const put = async (lot_id: number, garage_id: number, part: number, booked: number) => {
    const change = { garage_id, booked }
    await write(db, on, { kind: 'earn', points: part, lot_id, ...change })
    changes.push(change)
  }
  if (lot && restored > 0) {
    const booked = liabilityOf(restored, terms)
    await updateLot(db, lot.id, {
      remaining: lot.remaining + restored,
      booked_remaining: lot.booked_remaining + booked,
      ...(lot.expires_on < on.day ? { expires_on: addDays(on.day, SOON_DAYS) } : {}),
    })
    await put(lot.id, lot.garage_id, restored, booked)
  }
  const newPoints = left - restored
  if (newPoints > 0) {
    const booked = liabilityOf(newPoints, terms)
    const { id } = await insertLot(db, {
      customer_id: on.customer_id,
      garage_id: on.garage_id,
      points: newPoints,
      remaining: newPoints,
      booked,
      booked_remaining: booked,
      earned_on: on.day,
      expires_on: addMonths(on.day, terms.months),
    })
    await put(id, on.garage_id, newPoints, booked)
  }
  return changes
}
