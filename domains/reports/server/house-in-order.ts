/** Whether the books keep all their rules: for the page, for the nightly look, and for tests after every fault. */
import type { Db } from '#platform/server/db.ts'
import type { Ask } from '#platform/server/mount.ts'
import { type Scope, everywhere } from '#platform/server/scope.ts'
import { type Check, type reports } from '../contract.ts'
import { booksOf } from './head.ts'
import { findBroken, patiently } from './queries-house.ts'
import { houseRuleNames, type HouseRule } from '../messages.ts'

/**
 * Looks at every rule, in one moment of the database. Only the countries of the scope count: a rule that holds for a
 * book need not hold for a part of it.
 */
export async function houseInOrder(db: Db, scope: Scope = everywhere): Promise<Check[]> {
  const books: Scope = { garages: 'all', countries: scope.countries }
  return patiently(db, async (reader) => {
    const checks: Check[] = []
    for (const [key, name] of Object.entries(houseRuleNames)) {
      const { checked, offenders, first } = await findBroken(reader, books, key as HouseRule)
      checks.push({ key, name, holds: offenders === 0, checked, offenders, first })
    }
    return checks
  })
}

export async function houseInOrderCall({
  db,
  scope,
  query,
  house,
  at,
}: Ask<typeof reports.houseInOrder>) {
  await booksOf(db, scope, query, await house.places.all())
  const checks = await houseInOrder(db, scope)
  return { at: at.toISOString(), holds: checks.every(({ holds }) => holds), checks }
}
