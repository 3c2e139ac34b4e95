/** The SQL that the tables of supplier's bills have in common. Every statement carries the reach of the garage. */
import { type Expression, type RawBuilder, type SqlBool, type Updateable, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import { COUNT_BOUND } from '#platform/contract/list.ts'
import { type Db, adhoc } from '#platform/server/db.ts'
import { fileOf, instant, matches, named, order, readLongList } from '#platform/server/query.ts'
import { type Scope, within } from '#platform/server/scope.ts'

export type BillTable = 'purchases' | 'third_party_purchases'

/** The file of a paper as stored: its address is signed when it is shown. */
export interface StoredFile {
  id: number
  name: string
  type: string
}

/** A row as the database has it: its papers have no address yet. */
export type AsStored<Row> = {
  [Name in keyof Row]: Row[Name] extends { url: string } | null ? StoredFile | null : Row[Name]
}

/** In reach, and not deleted. */
export const billInReach = (scope: Scope, table: BillTable) =>
  sql<SqlBool>`(${within(scope, `${table}.garage_id`)} and ${sql.ref(`${table}.deleted_at`)} is null)`

/** What is to be paid of a bill, once: of one that was brought in, what was not paid before. */
const toPay = (table: BillTable) =>
  table === 'purchases' ? 'purchases.total - purchases.paid_before' : `${table}.total`

/** The columns of every row of a list. */
export const billColumns = (table: BillTable) =>
  sql.raw(`${table}.id, ${table}.number, ${table}.date,
  ${named('garages', `${table}.garage_id`)} as garage, ${named('suppliers', `${table}.supplier_id`)} as supplier,
  ${table}.invoice_code, ${table}.total, case when ${table}.is_paid then 0 else ${toPay(table)} end as due,
  case when ${table}.is_paid then 'Paid' else 'Unpaid' end as status,
  ${named('accounts', `${table}.account_id`)} as source_of_funds,
  ${instant(`${table}.created_at`)} as created_at, ${table}.version`)

/** What the page of one bill shows besides; `entries` come from the journal. */
export const billDetailColumns = (table: BillTable) =>
  sql.raw(`garages.country_id, ${table}.garage_id, ${table}.is_paid, ${table}.paid_on, ${table}.note,
  ${fileOf(`${table}.invoice_file_id`)} as invoice_file,
  ${fileOf(`${table}.payment_proof_file_id`)} as payment_proof`)

interface Wanted {
  page: number
  limit: number
  bulk?: boolean | undefined
  keyword?: string | undefined
  sort?: string | undefined
  status?: 'paid' | 'unpaid' | undefined
  supplier_id?: number | undefined
  start_date?: string | undefined
  end_date?: string | undefined
}

interface BillList {
  table: BillTable
  columns: RawBuilder<unknown>
  /** Other spellings of the keyword that a row is found by. */
  spellings?: readonly string[]
  /** The filters of this kind of bill. */
  where: readonly Expression<SqlBool>[]
  sorts: readonly string[]
}

function conditions(scope: Scope, wanted: Wanted, { table, spellings = [], where }: BillList) {
  const { keyword, status, supplier_id, start_date, end_date } = wanted
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const all: Expression<SqlBool>[] = [
    within(scope, `${table}.garage_id`),
    sql<SqlBool>`${column('deleted_at')} is null`,
  ]
  if (keyword) all.push(matches(`${table}.search`, keyword, ...spellings))
  // as a literal: the planner uses the partial index of the unpaid only for a value that it knows when planning
  if (status) all.push(sql<SqlBool>`${column('is_paid')} = ${sql.lit(status === 'paid')}`)
  if (supplier_id) all.push(sql<SqlBool>`${column('supplier_id')} = ${supplier_id}`)
  if (start_date) all.push(sql<SqlBool>`${column('date')} >= ${start_date}`)
  if (end_date) all.push(sql<SqlBool>`${column('date')} <= ${end_date}`)
  return [...all, ...where]
}

/** A page of a list of bills, with the sums of all that is filtered. */
export async function selectBills<Row>(db: Db, scope: Scope, wanted: Wanted, list: BillList) {
  const { table } = list
  const reader = wanted.keyword || wanted.end_date ? adhoc(db) : db
  const where = conditions(scope, wanted, list)
  const sorts = Object.fromEntries(list.sorts.map((name) => [name, `${table}.${name}`]))
  const [page, totals] = await Promise.all([
    readLongList<Row>(
      reader,
      {
        from: sql.table(table),
        id: `${table}.id`,
        columns: list.columns,
        where,
        sorted: order(wanted.sort, sorts, '-date', `${table}.id`),
      },
      wanted,
    ),
    wanted.bulk ? null : sumUp(reader, table, where),
  ])
  return { ...page, totals }
}

/**
 * The sums of what is filtered, as far as it is counted: beyond the bound of the count nobody reads them, and they would
 * cost a scan.
 */
async function sumUp(reader: Db, table: BillTable, where: readonly Expression<SqlBool>[]) {
  const { rows } = await sql<{ counted: number; total: number; due: number }>`
    select count(*)::int as counted, coalesce(sum(total), 0)::bigint as total,
      coalesce(sum(unpaid) filter (where not is_paid), 0)::bigint as due
    from (select total, is_paid, ${sql.raw(toPay(table))} as unpaid from ${sql.table(table)} where ${sql.join([...where], sql` and `)}
      limit ${sql.lit(COUNT_BOUND)}) filtered`.execute(reader)
  const { counted, total, due } = rows[0]!
  return counted < COUNT_BOUND ? { total, due } : null
}

/** One bill by the columns of its page. Undefined when it is not in reach. */
export async function selectBill<Row>(
  db: Db,
  scope: Scope,
  table: BillTable,
  id: number,
  columns: RawBuilder<unknown>,
) {
  const { rows } = await sql<Row>`
    select ${columns} from ${sql.table(table)} join garages on garages.id = ${sql.ref(`${table}.garage_id`)}
    where ${sql.ref(`${table}.id`)} = ${id} and ${billInReach(scope, table)}`.execute(db)
  return rows[0]
}

/** One bill of a supplier after the other: of those that come with the same number at once, the second finds the first. */
export const lockInvoices = (db: Db, supplierId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('invoices of a supplier'), ${supplierId})`.execute(db)

/**
 * Whether a supplier has another bill with this number, without case and spaces. In reach or not: the number is the
 * supplier's own.
 */
export async function hasInvoice(
  db: Db,
  table: BillTable,
  field: 'invoice_code' | 'supplier_invoice_number',
  { supplier_id, number, except }: { supplier_id: number; number: string; except: number },
): Promise<boolean> {
  const compact = (text: unknown) => sql`lower(regexp_replace(${text}, '\\s', '', 'g'))`
  const { rows } = await sql`
    select from ${sql.table(table)} where supplier_id = ${supplier_id} and ${compact(sql.ref(field))} = ${compact(number)}
      and deleted_at is null and id <> ${except} limit 1`.execute(db)
  return rows.length > 0
}

/** Writes a bill. Answers its new version. */
export async function updateBill<Table extends BillTable>(
  db: Db,
  scope: Scope,
  table: Table,
  id: number,
  row: Updateable<DB[Table]>,
): Promise<number> {
  const { version } = await db
    // what both tables have is enough here; `row` is of its own table
    .updateTable(table as 'purchases')
    .set({ ...(row as Updateable<DB['purchases']>), version: sql`version + 1` })
    .where('id', '=', id)
    .where(billInReach(scope, table))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
