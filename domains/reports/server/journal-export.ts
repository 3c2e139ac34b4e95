/** The journal as plain text, written while it is read: a book of millions of lines is never held in memory. */
import { Readable } from 'node:stream'
import type { Ask, RawAnswer } from '#platform/server/mount.ts'
import type { reports } from '../contract.ts'
import { accountNames, textEntry, textHead } from '../plain-text.ts'
import { booksOf } from './head.ts'
import { selectExportAccounts, selectExportEntries, selectNewestId } from './queries-export.ts'

const STRETCH = 500

export async function journalExport({
  db,
  scope,
  query,
  house,
}: Ask<typeof reports.journalExport>): Promise<RawAnswer> {
  await booksOf(db, scope, query, await house.places.all())
  const { format, start_date: start = '1900-01-01', end_date: end = '2100-12-31' } = query
  const accounts = await selectExportAccounts(db, scope)
  const newest = await selectNewestId(db)
  const names = accountNames(accounts)
  const currencies = new Map(accounts.map(({ id, currency }) => [id, currency]))

  async function* text() {
    yield textHead(format, accounts)
    let after = { day: start, id: 0 }
    for (;;) {
      const entries = await selectExportEntries(db, scope, { start, end }, after, {
        newest,
        limit: STRETCH,
      })
      yield entries.map((entry) => textEntry(format, entry, names, currencies)).join('')
      const last = entries.at(-1)
      if (!last || entries.length < STRETCH) return
      after = { day: last.entry_date, id: last.id }
    }
  }
  const ending = format === 'hledger' ? 'journal' : 'beancount'
  return {
    type: 'text/plain; charset=utf-8',
    content: Readable.from(text()),
    headers: { 'Content-Disposition': `attachment; filename="journal.${ending}"` },
  }
}
