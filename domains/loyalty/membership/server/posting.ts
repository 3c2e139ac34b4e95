/** Entries of points (accounting, rules 8 to 10). A lot's liability is in its own garage; 1-1900 joins two garages. */
import type { Posting, PostingLine } from '#domains/books/journal/server/posting.ts'

/** A change of the liability of a garage: more is positive. */
export interface LiabilityChange {
  garage_id: number
  booked: number
}

const postingSide = (amount: number) => (amount < 0 ? { credit: -amount } : { debit: amount })

/**
 * The lines of a change of the liability. `face`: the discount by points (P), which another line of the entry
 * balances; the remaining difference is the deferral's, in the garage of the entry.
 */
export function liabilityLines(
  home: number,
  changes: readonly LiabilityChange[],
  face = 0,
): Posting['lines'] {
  const byGarage = new Map<number, number>()
  for (const { garage_id, booked } of changes)
    byGarage.set(garage_id, (byGarage.get(garage_id) ?? 0) + booked)
  const total = [...byGarage.values()].reduce((sum, booked) => sum + booked, 0)
  const lines: PostingLine[] = []
  for (const [garage_id, booked] of byGarage) {
    lines.push({ account: 'POINTS', ...postingSide(-booked), garage_id })
    if (garage_id === home) continue
    lines.push({ account: 'INTERBRANCH', ...postingSide(booked), garage_id })
    lines.push({ account: 'INTERBRANCH', ...postingSide(-booked) })
  }
  lines.push({ account: 'POINTS_DEFERRAL', ...postingSide(total + face) })
  return lines
}
