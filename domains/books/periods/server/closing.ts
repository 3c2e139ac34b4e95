/** The closing report: imported opening balances against the last trial balance of the previous books. */
import { postableAccounts } from '#domains/books/accounts/server/accounts.ts'
import { requireGarage } from '#domains/company/garages/server/garages.ts'
import { journalMessages } from '#domains/books/journal/messages.ts'
import { invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { periods } from '../contract.ts'
import { periodMessages } from '../messages.ts'
import { deleteOldBalances, insertOldBalances, selectClosing } from './queries-closing.ts'

export async function closing({ db, scope, query }: CallContext<typeof periods.closing>) {
  const garage = await requireGarage(db, scope, query.garage_id)
  const rows = await selectClosing(db, scope, garage)
  const sum = (column: 'brought_in' | 'typed' | 'difference') =>
    rows.reduce((total, row) => total + row[column], 0)
  return {
    rows,
    totals: {
      brought_in: sum('brought_in'),
      typed: sum('typed'),
      difference: sum('difference'),
    },
  }
}

/** 422 on an account that the garage does not post to, or that is listed twice. */
export async function saveOldBalances({
  db,
  scope,
  body,
  audit,
}: CallContext<typeof periods.keepBalances>) {
  const { garage_id, lines } = body
  await requireGarage(db, scope, garage_id)
  const ids = lines.map(({ account_id }) => account_id)
  const accounts = await postableAccounts(db, scope, garage_id, ids)
  const problems = lines.flatMap(({ account_id }, at) => {
    if (!accounts.has(account_id))
      return [[`lines.${at}.account_id`, journalMessages.unknownAccount]]
    if (ids.indexOf(account_id) < at) return [[`lines.${at}.account_id`, periodMessages.twice]]
    return []
  })
  if (problems.length > 0) throw invalid(Object.fromEntries(problems) as Record<string, string>)
  const nonZeroLines = lines.filter(({ amount }) => amount !== 0)
  const before = await deleteOldBalances(db, scope, garage_id)
  await insertOldBalances(
    db,
    nonZeroLines.map((line) => ({ ...line, garage_id })),
  )
  audit.updated(
    'old trial balance',
    { id: garage_id, garage_id, lines: before },
    { id: garage_id, lines: nonZeroLines },
  )
  return { lines: nonZeroLines.length }
}
