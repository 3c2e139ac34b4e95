/**
 * The integrity check of the books, for the page, the nightly check, and the tests. A full check takes a minute for a
 * million orders, so it runs once a week or on request. The nightly check adds what has changed since the night before,
 * and the page what has changed since the last check.
 */
import type { Db } from '#platform/server/database/db.ts'
import { conflict } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { type Scope, fullScope } from '#platform/server/session/scope.ts'
import type { Check } from '../../answers.ts'
import type { reports } from '../../contract.ts'
import { booksOf } from '../head.ts'
import { selectBooks } from '../queries.ts'
import { alwaysCheckedInFull, findViolations, inSnapshot } from './queries-integrity.ts'
import type { Since } from './queries-integrity-rule.ts'
import {
  type CheckResult,
  upsertCheckResult,
  selectCheckResults,
  selectNewest,
  tryCheckLock,
} from './queries-check-results.ts'
import { integrityRuleNames, type IntegrityRule, reportMessages } from '../../messages.ts'

const ruleNames = Object.entries(integrityRuleNames) as [IntegrityRule, string][]

/** Only the scope's countries count: a rule for a whole book may fail for a part of it. */
const booksIn = (scope: Scope): Scope => ({ garages: 'all', countries: scope.countries })
const bookOnly = (id: number): Scope => ({ garages: 'all', countries: [id] })

async function checkRules(db: Db, books: Scope, since?: Since): Promise<Check[]> {
  const checks: Check[] = []
  for (const [key, name] of ruleNames) {
    const found = await findViolations(
      db,
      books,
      key,
      alwaysCheckedInFull.has(key) ? undefined : since,
    )
    checks.push({ key, name, holds: found.offenders === 0, ...found, checked_since: 0 })
  }
  return checks
}

/** Checks every rule on all rows, in one database snapshot. */
export const checkIntegrity = (db: Db, scope: Scope = fullScope): Promise<Check[]> =>
  inSnapshot(db, (reader) => checkRules(reader, booksIn(scope)))

interface Connections {
  reads: Db
  writes: Db
}

/** Checks book by book in one snapshot, and stores the findings. 409 while another such check runs. */
async function storeCheckResults(
  { reads, writes }: Connections,
  find: (reader: Db, since: Since) => Promise<CheckResult[]>,
): Promise<CheckResult[]> {
  const looks = await inSnapshot(reads, async (reader) => {
    if (!(await tryCheckLock(reader))) throw conflict(reportMessages.alreadyChecking)
    return find(reader, await selectNewest(reader))
  })
  for (const found of looks) await upsertCheckResult(writes, found)
  return looks
}

/** The full check: every rule on all rows. */
export const runFullCheck = (ways: Connections, scope: Scope = fullScope): Promise<CheckResult[]> =>
  storeCheckResults(ways, async (reader, since) => {
    const found: CheckResult[] = []
    for (const { id } of await selectBooks(reader, scope)) {
      const checks = await checkRules(reader, bookOnly(id))
      found.push({ book_id: id, ...since, whole_at: since.at, checks })
    }
    return found
  })

/** An hour less than a week: the job begins a little later each night. */
const A_WEEK = (7 * 24 - 1) * 3_600_000

/** The nightly check: what has changed since the last one; everything where that is a week ago. */
export async function runNightlyCheck(ways: Connections, at = new Date()): Promise<CheckResult[]> {
  const [books, kept] = await Promise.all([
    selectBooks(ways.reads, fullScope),
    selectCheckResults(ways.reads, fullScope),
  ])
  const isDue = ({ whole_at }: CheckResult) => at.getTime() - Date.parse(whole_at) > A_WEEK
  if (kept.length < books.length || kept.some(isDue)) return runFullCheck(ways)
  return storeCheckResults(ways, async (reader, since) => {
    const found: CheckResult[] = []
    for (const before of kept)
      found.push({ ...before, ...since, checks: await upToDate(reader, before) })
    return found
  })
}

const uniqueByName = (offenders: readonly Check['first'][number][]) => [
  ...new Map(offenders.map((offender) => [offender.what, offender])).values(),
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

/**
 * An earlier check plus the later changes. Rules that only read sums, and broken rules, are checked in full: a correction
 * must not wait for the next full check.
 */
async function upToDate(db: Db, { book_id, checks, ...since }: CheckResult): Promise<Check[]> {
  const book = bookOnly(book_id)
  const changed = await checkRules(db, book, since)
  const now: Check[] = []
  for (const fresh of changed) {
    const key = fresh.key as IntegrityRule
    const before = checks.find((check) => check.key === key)
    if (!before || alwaysCheckedInFull.has(key)) now.push(fresh)
    else if (before.holds && fresh.holds) {
      const checked_since = before.checked_since + fresh.checked
      now.push({ ...fresh, checked: before.checked, checked_since })
    } else {
      const found = await findViolations(db, book, key)
      now.push({ ...fresh, holds: found.offenders === 0, ...found, checked_since: 0 })
    }
  }
  return now
}

/** How many rules the books of a country break now: the last check and what has changed since. */
export const brokenRules = (reads: Db, country_id: number): Promise<number> =>
  inSnapshot(reads, async (reader) => {
    const book = bookOnly(country_id)
    const [storedResult] = await selectCheckResults(reader, book)
    const checks = storedResult
      ? await upToDate(reader, storedResult)
      : await checkRules(reader, book)
    return checks.filter(({ holds }) => !holds).length
  })

/**
 * For a list that reloads after every change: checks only the rules that the last check found broken. `brokenRules` finds
 * new failures.
 */
export const rulesBrokenAtLastCheck = (reads: Db, country_id: number): Promise<number> =>
  inSnapshot(reads, async (reader) => {
    const book = bookOnly(country_id)
    const [storedResult] = await selectCheckResults(reader, book)
    const checks = storedResult?.checks ?? (await checkRules(reader, book))
    let broken = 0
    for (const { key } of checks.filter(({ holds }) => !holds))
      if (!storedResult || (await findViolations(reader, book, key as IntegrityRule)).offenders > 0)
        broken++
    return broken
  })

export async function integrityCheckCall({
  db,
  scope,
  query,
  appContext,
  at,
}: CallContext<typeof reports.integrity>) {
  await booksOf(db, scope, query, await appContext.garageDirectory.all())
  const books = await selectBooks(db, scope)
  const storedResults = await selectCheckResults(db, scope)
  const isWhole = query.full || storedResults.length < books.length
  const looks = isWhole ? await runFullCheck(appContext.database, scope) : storedResults
  const lists = isWhole
    ? looks.map(({ checks }) => checks)
    : // on the primary: the check must not wait for a replica
      await inSnapshot(appContext.database.reports, async (reader) => {
        const found: Check[][] = []
        for (const look of looks) found.push(await upToDate(reader, look))
        return found
      })
  const checks = together(lists)
  const full_at = looks.map(({ whole_at }) => whole_at).toSorted()[0] ?? at.toISOString()
  return { at: at.toISOString(), full_at, holds: checks.every(({ holds }) => holds), checks }
}
