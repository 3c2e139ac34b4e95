/** Entries with their lines, a stretch at a time in the order of day and id, for the journal as plain text. */
import { sql } from 'kysely'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { type Scope, inScope, countryInScope } from '#platform/server/session/scope.ts'

export interface ExportedEntry {
  id: number
  entry_date: string
  number: string
  description: string
  source_number: string | null
  source_type: string
  event: string
  /** Account, garage's code, debit less credit, note. */
  lines: [account_id: number, garage: string, amount: number, note: string | null][]
}

type StoredEntry = Omit<ExportedEntry, 'lines'> & {
  lines: [account_id: number, garage_id: number, amount: number, note: string | null][]
}

export interface ExportedAccount {
  id: number
  code: string
  name: string
  type: string
  country: string
  currency: string
}

/** The codes of all garages in scope, by id, to avoid a join for each line. */
export async function selectGarageCodes(db: Db, scope: Scope): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from garages where ${inScope(scope, 'id')}`.execute(withoutPlanCache(db))
  return new Map(rows.map(({ id, code }) => [id, code]))
}

export const selectExportAccounts = async (db: Db, scope: Scope) => {
  const { rows } = await sql<ExportedAccount>`
    select a.id, a.code, a.name, a.type, c.code as country, b.currency
    from accounts a join books b on b.id = a.book_id join countries c on c.id = b.id
    where a.postable and ${countryInScope(scope, 'a.book_id')} order by a.book_id, a.code`.execute(
    withoutPlanCache(db),
  )
  return rows
}

/** Leaves out entries posted while the text is written: higher ids wait for the next export. */
export async function selectNewestId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from journal_entries`.execute(withoutPlanCache(db))
  return rows[0]?.id ?? 0
}

/** Only the lines of the garages in scope: each garage's part of an entry balances by itself. */
export async function selectExportEntries(
  db: Db,
  scope: Scope,
  days: { start: string; end: string },
  after: { day: string; id: number },
  { newest, limit, codes }: { newest: number; limit: number; codes: ReadonlyMap<number, string> },
): Promise<ExportedEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select e.id, e.entry_date, e.number, e.description, e.source_number, e.source_type, e.event, l.lines
    from journal_entries e cross join lateral (
      select json_agg(json_build_array(l.account_id, l.garage_id, l.debit - l.credit, l.note) order by l.line_no) as lines
      from journal_lines l where l.entry_id = e.id and ${inScope(scope, 'l.garage_id')}
    ) l
    where ${countryInScope(scope, 'e.book_id')} and l.lines is not null
      and e.entry_date between ${days.start}::date and ${days.end}::date and e.id <= ${newest}
      and (e.entry_date, e.id) > (${after.day}::date, ${after.id}::int)
    order by e.entry_date, e.id limit ${sql.lit(limit)}`.execute(withoutPlanCache(db))
  return rows.map(({ lines, ...entry }) => ({
    ...entry,
    lines: lines.map(([account_id, garage_id, amount, note]) => [
      account_id,
      codes.get(garage_id) ?? '',
      amount,
      note,
    ]),
  }))
}
