/** The journal as plain text, written while it is read: a book of millions of lines is never held in memory. */
import { Readable } from 'node:stream'
import type { CallContext, RawResponse } from '#platform/server/http/mount.ts'
import type { reports } from '../../contract.ts'
import { accountNames, textEntry, textHead } from '../../plain-text.ts'
import { booksOf } from '../head.ts'
import {
  selectExportAccounts,
  selectExportEntries,
  selectGarageCodes,
  selectNewestId,
} from './queries-export.ts'

/** Entries per read: with the batch that is read ahead, the only part of the book in memory. */
const STRETCH = 2000

export async function journalExport({
  db,
  scope,
  query,
  appContext,
}: CallContext<typeof reports.journalExport>): Promise<RawResponse> {
  await booksOf(db, scope, query, await appContext.garageDirectory.all())
  const { format, start_date: start = '1900-01-01', end_date: end = '2100-12-31' } = query
  const accounts = await selectExportAccounts(db, scope)
  const newest = await selectNewestId(db)
  const names = accountNames(accounts)
  const currencies = new Map(accounts.map(({ id, currency }) => [id, currency]))

  const codes = await selectGarageCodes(db, scope)
  const after = (mark: { day: string; id: number }) =>
    selectExportEntries(db, scope, { start, end }, mark, { newest, limit: STRETCH, codes })

  async function* text() {
    yield textHead(format, accounts)
    let reading = after({ day: start, id: 0 })
    for (;;) {
      const entries = await reading
      const last = entries.at(-1)
      const isEnd = !last || entries.length < STRETCH
      // reads the next batch while this one is written and sent
      if (!isEnd) {
        reading = after({ day: last.entry_date, id: last.id })
        // the next iteration awaits it; nobody does once the client has disconnected
        reading.catch(() => {})
      }
      yield entries.map((entry) => textEntry(format, entry, names, currencies)).join('')
      if (isEnd) return
    }
  }
  const ending = format === 'hledger' ? 'journal' : 'beancount'
  return {
    type: 'text/plain; charset=utf-8',
    content: Readable.from(text()),
    headers: { 'Content-Disposition': `attachment; filename="journal.${ending}"` },
  }
}
