/** Nightly jobs: points expire after their last day, and on the first of a month a tier may fall one step. */
import { updateTier as setTier } from '#domains/people/customers/server/queries.ts'
import { postEntry } from '#domains/books/journal/server/posting.ts'
import { countryZones, dayIn } from '#platform/contract/days.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import { rankOf, tierNames, tierOf } from '../rules.ts'
import { liabilityLines } from './posting.ts'
import { expireLots, lockExpiringLots, lockUnreviewed, updateReviewed } from './queries-nightly.ts'
import { selectTerms } from './queries-settings.ts'

/** Lots per batch: a payment at the counter waits for one batch at most. */
const BATCH = 1000

type Night = Pick<AppContext, 'database' | 'garageDirectory'>

/**
 * Expires points whose last day is over in their garage (accounting, rule 10). Safe to repeat.
 * @returns how many lots
 */
export async function expirePoints(
  { database, garageDirectory }: Night,
  at = new Date(),
): Promise<number> {
  let lapsed = 0
  for (const { id, time_zone } of await garageDirectory.all()) {
    const today = dayIn(time_zone, at)
    for (let more = true; more;) {
      const lots = await database.writes
        .transaction()
        .execute((db) => expireBatch(db, id, today, at))
      lapsed += lots
      more = lots > 0
    }
  }
  return lapsed
}

async function expireBatch(
  db: Parameters<typeof lockExpiringLots>[0],
  garage_id: number,
  today: string,
  at: Date,
) {
  const customers = await lockExpiringLots(db, garage_id, today, BATCH)
  if (customers.length === 0) return 0
  const { lots, first, booked } = await expireLots(db, garage_id, today, at, customers)
  if (booked > 0)
    await postEntry(db, {
      garage_id,
      entry_date: today,
      description: 'Points expired',
      source: { type: 'points', id: `${garage_id} ${today}`, event: 'expired', seq: first! },
      created_by: null,
      lines: liabilityLines(garage_id, [{ garage_id, booked: -booked }]),
    })
  return lots
}

/**
 * Lowers each tier that is no longer earned by one step, once a month: by the payments of the 365 days until the
 * first of the month, or until today if that is more. Safe to repeat.
 * @returns how many fell
 */
export async function lowerTiers({ database }: Night, at = new Date()): Promise<number> {
  let fallen = 0
  for (const country_id of Object.keys(countryZones).map(Number)) {
    const today = dayIn(countryZones[country_id], at)
    const first = `${today.slice(0, 7)}-01`
    for (let more = true; more;) {
      const reviewed = await database.writes.transaction().execute(async (db) => {
        const members = await lockUnreviewed(db, { country_id, first, today, most: BATCH })
        if (members.length === 0) return 0
        const { tiers } = await selectTerms(db, country_id, today)
        for (const { customer_id, tier, then, now } of members) {
          const below = tierNames[rankOf(tier) - 2]
          if (!below || rankOf(tierOf(Math.max(then, now), tiers)) >= rankOf(tier)) continue
          await setTier(db, customer_id, below)
          fallen += 1
        }
        await updateReviewed(
          db,
          members.map(({ customer_id }) => customer_id),
          first,
        )
        return members.length
      })
      more = reviewed > 0
    }
  }
  return fallen
}
