/** Posting in tests as other domains do it, and looking at the tables behind it as their owner. */
import pg from 'pg'
import { type Posting, postEntry, reverseEntry } from '#domains/books/journal/server/posting.ts'
import type { World } from './world.ts'

let documents = 0
/** A document that nothing was posted for yet. */
export const aDocument = () => ({ type: 'test', id: ++documents, event: 'posted' })

/** The SQLSTATE that some work fails with. */
export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'went through',
    (error: { code?: string }) => error.code,
  )

export function aLedger(world: World) {
  const owner = new pg.Pool({ connectionString: world.url, max: 16 })
  const rows = async (text: string, values: unknown[] = []) =>
    (await owner.query(text, values)).rows

  return {
    /** The owner of the tables: a refusal for the owner holds for every role. */
    owner,
    rows,
    /** An entry of garage 1 on 21 November 2026, 1,000 from service revenue to cash, by default. */
    post: (posting: Partial<Posting> = {}) =>
      world.appContext.database.writes.transaction().execute((db) =>
        postEntry(db, {
          garage_id: 1,
          entry_date: '2026-11-21',
          description: 'A test',
          source: aDocument(),
          created_by: null,
          lines: [
            { account: 'CASH', debit: 1000 },
            { account: 'REV_SERVICE', credit: 1000 },
          ],
          ...posting,
        }),
      ),
    reverse: (which: Parameters<typeof reverseEntry>[1], day = '2026-12-01') =>
      world.appContext.database.writes
        .transaction()
        .execute((db) => reverseEntry(db, which, { day, created_by: null })),
    /** Row counts, to check that a refusal left nothing behind. */
    everything: () =>
      rows(`select (select count(*) from journal_entries) as entries, (select count(*) from journal_lines) as lines,
        (select coalesce(sum(last), 0) from entry_counters) as numbers,
        (select coalesce(sum(debit + credit), 0) from account_period_balances) as balances`),
    /** Cells of the rollup that differ from the lines they stand for, and series of numbers with a gap. */
    disagreements: () =>
      rows(`select account_id, garage_id, period from (
          select account_id, garage_id, period, debit, credit from account_period_balances
          union all
          select account_id, garage_id, date_trunc('month', entry_date)::date, -debit, -credit from journal_lines
        ) both_sides group by 1, 2, 3 having sum(debit) <> 0 or sum(credit) <> 0
        union all
        select -1, garage_id, null from journal_entries group by book_id, garage_id, year
          having count(*) <> max(seq) or min(seq) <> 1`),
  }
}
