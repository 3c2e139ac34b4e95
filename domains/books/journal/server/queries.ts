/** Reads the ledger, and writes it only through the database's two functions (0004_ledger_posting.sql). */
import { type SqlBool, sql } from 'kysely'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { keywordCondition, matches } from '#platform/server/database/keywords.ts'
import { sortOrder, readLongList } from '#platform/server/database/query.ts'
import { type Scope, inScope, countryInScope } from '#platform/server/session/scope.ts'
import { matchesInGarages } from '#platform/server/database/short-keywords.ts'
import { SAMPLE_PAGES } from '#platform/server/database/list-query-plans.ts'
import type { Entry, EntryLine, EntryRow } from '../contract.ts'

const inReach = (scope: Scope) =>
  sql<SqlBool>`(${countryInScope(scope, 'e.book_id')} and ${inScope(scope, 'e.garage_id')})`

/** Both garages of an entry see it. */
const touches = (scope: Scope) =>
  sql<SqlBool>`(${inReach(scope)} or exists (select from journal_lines t where t.entry_id = e.id and ${inScope(scope, 't.garage_id')}))`

/** A work order's entries have its id; any other entry that is not manual is its own document. */
const columns = sql`e.id, e.number, e.entry_date, e.description, e.source_number, e.source_type, e.event, e.total,
  e.reverses_entry_id, e.created_at, json_build_object('id', g.id, 'name', g.name) as garage,
  (select r.id from journal_entries r where r.reverses_entry_id = e.id) as reversed_by_entry_id,
  (select json_build_object('id', m.id, 'full_name', m.full_name) from employees m where m.id = e.created_by) as created_by,
  case
    when e.source_type in ('work_order', 'warranty') then json_build_object('type', 'order', 'id', e.source_id::int, 'order_id', e.source_id::int)
    when e.source_id ~ '^[0-9]{1,9}$' and e.source_type not in ('manual', 'opening') then json_build_object('type', e.source_type, 'id', e.source_id::int, 'order_id', null)
  end as document`

const joins = sql`join garages g on g.id = e.garage_id`

export interface Wanted {
  page: number
  limit: number
  keyword?: string | undefined
  sort?: string | undefined
  start_date?: string | undefined
  end_date?: string | undefined
  source_type?: string | undefined
  account_id?: number | undefined
  number?: string | undefined
  kind?: 'reversed' | 'reversal' | undefined
}

const sorts = {
  entry_date: 'e.entry_date',
  number: 'e.number',
  total: 'e.total',
  created_at: 'e.created_at',
}

/** The number of entries of the garages in scope. */
const countKept = (scope: Scope) => sql<{ total: number }>`
  select coalesce(sum(entries), 0)::int as total from entry_months
  where ${countryInScope(scope, 'book_id')} and ${inScope(scope, 'garage_id')}`

/** An account with few entries is found by its lines, one with many by a scan in list order. */
const ofAccount = (id: number) =>
  keywordCondition(
    sql<SqlBool>`e.id in (select l.entry_id from journal_lines l where l.account_id = ${id})`,
    sql<SqlBool>`exists (select from journal_lines l where l.entry_id = e.id and l.account_id = ${id} offset 0)`,
  )

export async function selectEntries(db: Db, scope: Scope, query: Wanted) {
  const { keyword, start_date, end_date } = query
  // the day range and the keyword differ in each request, so their plans are not cached
  const reader = keyword || end_date || query.account_id || query.number ? withoutPlanCache(db) : db
  const conditions = [countryInScope(scope, 'e.book_id'), inScope(scope, 'e.garage_id')]
  if (keyword) conditions.push(matchesInGarages('e.search', 'e.garage_id', keyword))
  if (start_date && end_date)
    conditions.push(sql`e.entry_date between ${start_date} and ${end_date}`)
  else if (end_date) conditions.push(sql`e.entry_date <= ${end_date}`)
  if (query.source_type) conditions.push(sql`e.source_type = ${query.source_type}`)
  if (query.account_id) conditions.push(ofAccount(query.account_id))
  if (query.number) {
    const ofNumber = sql<SqlBool>`position(${query.number.toLowerCase()} in lower(e.number)) > 0`
    const indexed = sql<SqlBool>`(${matches('e.search', query.number)} and ${ofNumber})`
    conditions.push(keywordCondition(indexed, ofNumber))
  }
  if (query.kind === 'reversal') conditions.push(sql`e.reverses_entry_id is not null`)
  if (query.kind === 'reversed')
    conditions.push(
      sql`e.id in (select r.reverses_entry_id from journal_entries r where r.reverses_entry_id is not null)`,
    )
  const sorted = sortOrder(query.sort, sorts, '-entry_date', 'e.id')
  return readLongList<EntryRow>(
    reader,
    {
      from: sql`journal_entries e`,
      id: 'e.id',
      columns,
      joins,
      where: conditions,
      sorted,
      kept: conditions.length === 2 ? countKept(scope) : undefined,
      sampled: SAMPLE_PAGES.long,
      byPlace: query.sort?.endsWith('number') ? 'e.garage_id' : undefined,
    },
    query,
  )
}

export async function selectEntry(db: Db, scope: Scope, id: number) {
  const { rows } = await sql<Omit<Entry, 'lines' | 'can'> & { garage_id: number }>`
    select ${columns}, e.garage_id, g.time_zone
    from journal_entries e ${joins} where e.id = ${id} and ${touches(scope)}`.execute(db)
  return rows[0]
}

/** The lines of an entry that the caller may see: read the entry first. */
export const selectLines = (db: Db, scope: Scope, entryId: number) =>
  db
    .selectFrom('journal_lines as l')
    .innerJoin('journal_entries as e', 'e.id', 'l.entry_id')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .innerJoin('garages as g', 'g.id', 'l.garage_id')
    .select([
      'l.line_no',
      'l.debit',
      'l.credit',
      'l.note',
      sql<
        EntryLine['account']
      >`json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'name_id', a.name_id)`.as(
        'account',
      ),
      sql<EntryLine['garage']>`json_build_object('id', g.id, 'name', g.name)`.as('garage'),
      sql<
        EntryLine['party']
      >`case when l.party_id is not null then json_build_object('type', l.party_type,
        'id', case l.party_type when 'customer' then coalesce(stands_for(l.party_id), l.party_id) else l.party_id end) end`.as(
        'party',
      ),
    ])
    .where('l.entry_id', '=', entryId)
    .where(touches(scope))
    .orderBy('l.line_no')
    .execute()

/** An entry's id by the document and event that posted it. */
export const selectEntryOf = (
  db: Db,
  scope: Scope,
  source: { type: string; id: string; event: string; seq: number },
) =>
  db
    .selectFrom('journal_entries as e')
    .select('e.id')
    .where('e.source_type', '=', source.type)
    .where('e.source_id', '=', source.id)
    .where('e.event', '=', source.event)
    .where('e.event_seq', '=', source.seq)
    .where(inReach(scope))
    .executeTakeFirst()

/** The entries that a document posted, oldest first. The document's own call has checked the scope. */
export const selectEntriesOf = (db: Db, scope: Scope, source: { type: string; id: number }) =>
  db
    .selectFrom('journal_entries as e')
    .select(['e.id', 'e.number', 'e.entry_date', 'e.event', 'e.total'])
    .where('e.source_type', '=', source.type)
    .where('e.source_id', '=', String(source.id))
    .where(touches(scope))
    .orderBy('e.id')
    .execute()

/** A line as post_entry reads it. */
export interface LineToPost {
  account?: string
  account_id?: number
  debit?: number
  credit?: number
  garage_id?: number
  party_type?: string
  party_id?: number
  note?: string
}

export interface EntryToPost {
  garage_id: number
  entry_date: string
  description: string
  source_number: string | null
  source: { type: string; id: string; event: string; seq: number }
  created_by: number | null
  /** May post to a soft-closed month. */
  soft: boolean
  lines: LineToPost[]
}

interface Posted {
  id: number
  number: string
  fresh: boolean
}

export const insertEntry = async (db: Db, entry: EntryToPost): Promise<Posted> => {
  const { source } = entry
  const { rows } =
    await sql<Posted>`select posted_id as id, posted_number as number, fresh from post_entry(
    ${entry.garage_id}::int, ${entry.entry_date}::date, ${entry.description}::text, ${entry.source_number}::text,
    ${source.type}::text, ${source.id}::text, ${source.event}::text, ${source.seq}::int,
    ${JSON.stringify(entry.lines)}::jsonb, ${entry.created_by}::int, ${entry.soft}::boolean)`.execute(
      db,
    )
  return rows[0]!
}

/** Many entries in one statement, in their order. */
export const insertEntries = async (db: Db, entries: readonly EntryToPost[]): Promise<Posted[]> => {
  const { rows } = await sql<Posted>`
    select p.posted_id as id, p.posted_number as number, p.fresh
    from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality as x (e, no)
    cross join lateral post_entry((e ->> 'garage_id')::int, (e ->> 'entry_date')::date, e ->> 'description',
      e ->> 'source_number', e -> 'source' ->> 'type', e -> 'source' ->> 'id', e -> 'source' ->> 'event',
      (e -> 'source' ->> 'seq')::int, e -> 'lines', (e ->> 'created_by')::int, (e ->> 'soft')::boolean) p
    order by x.no`.execute(db)
  return rows
}

/** The tax codes of the lines of a new entry. */
export async function insertLineTaxes(
  db: Db,
  entry_id: number,
  lines: readonly { line_no: number; tax_code_id: number; rate: number }[],
) {
  if (lines.length > 0)
    await db
      .insertInto('journal_line_taxes')
      .values(lines.map((line) => ({ entry_id, ...line })))
      .execute()
}

export const insertReversal = async (
  db: Db,
  reversal: {
    entry_id: number
    day: string
    description: string
    created_by: number | null
    soft: boolean
  },
) => {
  const { rows } = await sql<{ id: number; number: string; entry_date: string }>`
    select posted_id as id, posted_number as number, posted_on as entry_date from reverse_entry(
      ${reversal.entry_id}::int, ${reversal.day}::date, ${reversal.description}::text,
      ${reversal.created_by}::int, ${reversal.soft}::boolean)`.execute(db)
  return rows[0]!
}

/** The entries that documents of one type posted by one event, of all books. */
export async function selectEntriesBy(
  db: Db,
  { type, event }: { type: string; event: string },
  documents: readonly { id: string | number; seq?: number }[],
): Promise<{ entry_id: number; source_id: string }[]> {
  const { rows } = await sql<{ entry_id: number; source_id: string }>`
    select e.id as entry_id, e.source_id from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d (id text, seq int)
    join journal_entries e on e.source_type = ${type} and e.source_id = d.id and e.event = ${event}
      and e.event_seq = coalesce(d.seq, 1) order by e.id`.execute(db)
  return rows
}

/** Many reversals in one statement. */
export const insertReversals = (
  db: Db,
  reversals: readonly { entry_id: number; day: string; description: string }[],
  { created_by }: { created_by: number | null },
) =>
  sql`select r.posted_id from jsonb_to_recordset(${JSON.stringify(reversals)}::jsonb)
      as x (entry_id int, day date, description text)
    cross join lateral reverse_entry(x.entry_id, x.day, x.description, ${created_by}::int, true) r`.execute(
    db,
  )

/** The day that the error BK001 names. */
export const closedDay = (error: unknown) =>
  /\d{4}-\d{2}-\d{2}/.exec((error as { message?: string }).message ?? '')?.[0]

/** Why the ledger rejected an entry: one of the BK codes of 0004_ledger_posting.sql, or undefined for any other error. */
export function refusedBy(error: unknown): string | undefined {
  const { code = '', constraint } = error as { code?: string; constraint?: string }
  if (constraint === 'journal_entries_source_key') return 'BK002'
  if (constraint === 'journal_entries_reverses_key') return 'BK005'
  return /^BK\d{3}$/.test(code) ? code : undefined
}

/** Those of these suppliers that are in scope. */
export async function selectSuppliers(db: Db, scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return new Set<number>()
  const rows = await db
    .selectFrom('suppliers')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where(countryInScope(scope, 'country_id'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
