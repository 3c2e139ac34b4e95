/** A filed tax return is final: no manual entry on a tax account in a filed period. */
import { type ApiMessage, createMessage } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, invalid } from '#platform/server/http/errors.ts'
import { journalMessages } from '../messages.ts'
import { selectFiledTax, selectTaxAccounts } from './queries-tax.ts'

interface Entry {
  garage_id: number
  entry_date: string
}

/** The entry's accounts that are closed on its day, with the reason. Waits for a return that is being filed. */
async function filedAccounts(
  db: Db,
  { garage_id, entry_date }: Entry,
  ids: readonly number[],
): Promise<{ accounts: ReadonlySet<number>; why: ApiMessage }> {
  const accounts = new Set(await selectTaxAccounts(db, ids))
  const until = accounts.size > 0 ? await selectFiledTax(db, garage_id) : null
  return {
    accounts: until !== null && entry_date <= until ? accounts : new Set<number>(),
    why: createMessage(journalMessages.taxFiled, { until: until ?? '' }),
  }
}

/** 422 on each line of a manual entry that would change filed tax. */
export async function assertTaxOpen(
  db: Db,
  entry: Entry & { lines: readonly { account_id: number }[] },
) {
  const ids = entry.lines.map(({ account_id }) => account_id)
  const { accounts, why } = await filedAccounts(db, entry, ids)
  const problems = ids.flatMap((id, at) =>
    accounts.has(id) ? [[`lines.${at}.account_id`, why] as const] : [],
  )
  if (problems.length > 0) throw invalid(Object.fromEntries(problems))
}

/** 409 if the reversal of such an entry would be dated in a filed period. */
export async function assertReversible(
  db: Db,
  entry: Entry & { lines: readonly { account: { id: number } }[] },
) {
  const ids = entry.lines.map(({ account }) => account.id)
  const { accounts, why } = await filedAccounts(db, entry, ids)
  if (accounts.size > 0) throw conflict(why)
}
