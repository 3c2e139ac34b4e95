/**
 * Whether the books keep all their rules: for the page, for the nightly check, and for tests after every fault. A full
 * check takes a minute on large books, so it runs at night and is stored. The page adds what has changed since.
 */
import type { Db } from '#platform/server/db.ts'
import { conflict } from '#platform/server/errors.ts'
import type { Ask } from '#platform/server/mount.ts'
import { type Scope, everywhere } from '#platform/server/scope.ts'
import type { Check } from '../answers.ts'
import type { reports } from '../contract.ts'
import { booksOf } from './head.ts'
import { selectBooks } from './queries.ts'
import { alwaysWhole, findBroken, patiently } from './queries-house.ts'
import type { Since } from './queries-house-rule.ts'
import { type Look, saveLook, selectLooks, selectNewest, takeTurn } from './queries-looks.ts'
import { houseRuleNames, type HouseRule, reportMessages } from '../messages.ts'

const ruleNames = Object.entries(houseRuleNames) as [HouseRule, string][]

/** Only the scope's countries count: a rule for a whole book may fail for a part of it. */
const booksIn = (scope: Scope): Scope => ({ garages: 'all', countries: scope.countries })
const bookOnly = (id: number): Scope => ({ garages: 'all', countries: [id] })

async function look(db: Db, books: Scope, since?: Since): Promise<Check[]> {
  const checks: Check[] = []
  for (const [key, name] of ruleNames) {
    const found = await findBroken(db, books, key, alwaysWhole.has(key) ? undefined : since)
    checks.push({ key, name, holds: found.offenders === 0, ...found, checked_since: 0 })
  }
  return checks
}

/** Checks every rule on all rows, in one database snapshot. */
export const houseInOrder = (db: Db, scope: Scope = everywhere): Promise<Check[]> =>
  patiently(db, (reader) => look(reader, booksIn(scope)))

/** The same book by book, and stores the findings. 409 while another full check runs. */
export async function lookAtAll(
  { reads, writes }: { reads: Db; writes: Db },
  scope: Scope = everywhere,
): Promise<Look[]> {
  const looks = await patiently(reads, async (reader) => {
    if (!(await takeTurn(reader))) throw conflict(reportMessages.alreadyChecking)
    const since = await selectNewest(reader)
    const found: Look[] = []
    for (const { id } of await selectBooks(reader, scope))
      found.push({ book_id: id, ...since, checks: await look(reader, bookOnly(id)) })
    return found
  })
  for (const found of looks) await saveLook(writes, found)
  return looks
}

const uniqueByName = (offenders: readonly Check['first'][number][]) => [
  ...new Map(offenders.map((one) => [one.what, one])).values(),
]

/** Merges several lists: of books, or of the full check and the later changes. */
function together(lists: readonly (readonly Check[])[]): Check[] {
  return ruleNames.map(([key, name]) => {
    const all = lists.flatMap((checks) => checks.filter((check) => check.key === key))
    const sum = (field: 'checked' | 'checked_since' | 'offenders') =>
      all.reduce((total, check) => total + check[field], 0)
    return {
      key,
      name,
      holds: all.every(({ holds }) => holds),
      checked: sum('checked'),
      checked_since: sum('checked_since'),
      offenders: sum('offenders'),
      first: uniqueByName(all.flatMap(({ first }) => first)),
    }
  })
}

/** An earlier full check plus the later changes; rules that read only sums are checked whole. */
async function upToDate(db: Db, { book_id, checks, ...since }: Look): Promise<Check[]> {
  const changed = await look(db, bookOnly(book_id), since)
  return changed.map((fresh) => {
    const before = checks.find(({ key }) => key === fresh.key)
    if (!before || alwaysWhole.has(fresh.key as HouseRule)) return fresh
    const first = uniqueByName([...before.first, ...fresh.first])
    return {
      ...fresh,
      holds: before.holds && fresh.holds,
      checked: before.checked,
      checked_since: fresh.checked,
      // a nightly finding may have changed since, and then appears a second time
      offenders: Math.max(before.offenders, fresh.offenders, first.length),
      first,
    }
  })
}

/**
 * How many rules the books of a country break now: the last full check and what has changed since. A rule that was broken
 * then is asked again on all rows: what was put right since must not wait for the night.
 */
export const brokenRules = (reads: Db, country_id: number): Promise<number> =>
  patiently(reads, async (reader) => {
    const book = bookOnly(country_id)
    const [kept] = await selectLooks(reader, book)
    if (!kept) return (await look(reader, book)).filter(({ holds }) => !holds).length
    let broken = 0
    for (const { key, holds } of await upToDate(reader, kept))
      if (!holds && (await findBroken(reader, book, key as HouseRule)).offenders > 0) broken += 1
    return broken
  })

export async function houseInOrderCall({
  db,
  scope,
  query,
  house,
  at,
}: Ask<typeof reports.houseInOrder>) {
  await booksOf(db, scope, query, await house.places.all())
  const books = await selectBooks(db, scope)
  const kept = await selectLooks(db, scope)
  const isWhole = query.full || kept.length < books.length
  const looks = isWhole ? await lookAtAll(house.database, scope) : kept
  const lists = isWhole
    ? looks.map(({ checks }) => checks)
    : await patiently(db, async (reader) => {
        const found: Check[][] = []
        for (const one of looks) found.push(await upToDate(reader, one))
        return found
      })
  const checks = together(lists)
  const full_at = looks.map((one) => one.at).toSorted()[0] ?? at.toISOString()
  return { at: at.toISOString(), full_at, holds: checks.every(({ holds }) => holds), checks }
}
