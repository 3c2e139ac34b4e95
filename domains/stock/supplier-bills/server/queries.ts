/** SQL that the tables of supplier bills share. Every statement applies the garage scope. */
import { type Expression, type RawBuilder, type SqlBool, type Updateable, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import { COUNT_BOUND } from '#platform/contract/paging.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import {
  fileOf,
  instant,
  namedReference,
  sortOrder,
  readLongList,
} from '#platform/server/database/query.ts'
import { matches } from '#platform/server/database/keywords.ts'
import { claimedByNumber } from '../tax.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import { countTabs } from '#platform/server/database/tab-counts.ts'

export type BillTable = 'purchases' | 'third_party_purchases'

/** A stored file; its address is signed for each response. */
export interface StoredFile {
  id: number
  name: string
  type: string
}

/** A database row, whose files have no signed address yet. */
export type AsStored<Row> = {
  [Name in keyof Row]: Row[Name] extends { url: string } | null ? StoredFile | null : Row[Name]
}

/** In scope, and not deleted. */
export const billInScope = (scope: Scope, table: BillTable) =>
  sql<SqlBool>`(${inScope(scope, `${table}.garage_id`)} and ${sql.ref(`${table}.deleted_at`)} is null)`

/** The amount of the single payment; for an imported bill, without what was paid before. */
const toPay = (table: BillTable) =>
  table === 'purchases' ? 'purchases.total - purchases.paid_before' : `${table}.total`

/** Its tax is booked, but lacks the tax invoice number that its country requires. */
const taxWaits = (table: BillTable) =>
  `(${table}.tax_claimable <> 0 and ${table}.tax_invoice_number is null and ${table}.garage_id in (
    select c.id from garages c where c.country_id in (${claimedByNumber.join(', ')})))`

/** The columns of every row of a list. */
export const billColumns = (table: BillTable) =>
  sql.raw(`${table}.id, ${table}.number, ${table}.date,
  ${namedReference('garages', `${table}.garage_id`)} as garage, ${namedReference('suppliers', `${table}.supplier_id`)} as supplier,
  ${table}.invoice_code, coalesce(${table}.sub_total, ${table}.total) as sub_total, ${table}.tax, ${table}.total,
  ${taxWaits(table)} as tax_waits, case when ${table}.is_paid then 0 else ${toPay(table)} end as due,
  case when ${table}.is_paid then 'Paid' else 'Unpaid' end as status,
  (select json_build_object('id', n.id, 'name', n.name, 'name_id', n.name_id)
    from accounts n where n.id = ${table}.account_id) as source_of_funds,
  ${instant(`${table}.created_at`)} as created_at, ${table}.version`)

/** The further columns of a single bill; `entries` come from the journal. */
export const billDetailColumns = (table: BillTable) =>
  sql.raw(`garages.country_id, ${table}.garage_id, ${table}.is_paid, ${table}.paid_on, ${table}.note,
  ${table}.taxes, ${table}.tax_confirmed, ${table}.tax_invoice_number, ${table}.tax_invoice_date,
  ${fileOf(`${table}.invoice_file_id`)} as invoice_file,
  ${fileOf(`${table}.payment_proof_file_id`)} as payment_proof`)

interface Narrowing {
  keyword?: string | undefined
  status?: 'paid' | 'unpaid' | undefined
  supplier_id?: number | undefined
  tax_waits?: boolean | undefined
  start_date?: string | undefined
  end_date?: string | undefined
}

interface ListQuery extends Narrowing {
  page: number
  limit: number
  bulk?: boolean | undefined
  sort?: string | undefined
}

interface Bills {
  table: BillTable
  /** Other spellings of the keyword. */
  spellings?: readonly string[]
  /** The filters of this kind of bill. */
  where: readonly Expression<SqlBool>[]
}

interface BillList extends Bills {
  columns: RawBuilder<unknown>
  sorts: readonly string[]
}

function conditions(scope: Scope, wanted: Narrowing, { table, spellings = [], where }: Bills) {
  const { keyword, status, supplier_id, tax_waits, start_date, end_date } = wanted
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const all: Expression<SqlBool>[] = [
    inScope(scope, `${table}.garage_id`),
    sql<SqlBool>`${column('deleted_at')} is null`,
  ]
  if (keyword) all.push(matches(`${table}.search`, keyword, ...spellings))
  if (status) all.push(isPaid(table, status === 'paid'))
  if (supplier_id) all.push(sql<SqlBool>`${column('supplier_id')} = ${supplier_id}`)
  if (tax_waits !== undefined)
    all.push(
      tax_waits
        ? sql<SqlBool>`${sql.raw(taxWaits(table))}`
        : sql<SqlBool>`not ${sql.raw(taxWaits(table))}`,
    )
  if (start_date) all.push(sql<SqlBool>`${column('date')} >= ${start_date}`)
  if (end_date) all.push(sql<SqlBool>`${column('date')} <= ${end_date}`)
  return [...all, ...where]
}

/** As a literal: the planner uses the partial index of unpaid bills only for a constant. */
const isPaid = (table: BillTable, paid: boolean) =>
  sql<SqlBool>`${sql.ref(`${table}.is_paid`)} = ${sql.lit(paid)}`

const readerOf = (db: Db, { keyword, end_date }: Narrowing) =>
  keyword || end_date ? withoutPlanCache(db) : db

/** The numbers of paid and unpaid bills under the other filters. */
export const countBills = (db: Db, scope: Scope, wanted: Narrowing, bills: Bills) =>
  countTabs<'unpaid' | 'paid'>(
    readerOf(db, wanted),
    {
      from: sql.table(bills.table),
      id: `${bills.table}.id`,
      where: conditions(scope, wanted, bills),
      sorted: sortOrder(undefined, { date: `${bills.table}.date` }, '-date', `${bills.table}.id`),
    },
    { unpaid: isPaid(bills.table, false), paid: isPaid(bills.table, true) },
  )

/** A page of a list of bills, with the totals of all filtered rows. */
export async function selectBills<Row>(db: Db, scope: Scope, wanted: ListQuery, list: BillList) {
  const { table } = list
  const reader = readerOf(db, wanted)
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
        sorted: sortOrder(wanted.sort, sorts, '-date', `${table}.id`),
      },
      wanted,
    ),
    wanted.bulk ? null : sumUp(reader, table, where),
  ])
  return { ...page, totals }
}

/**
 * The totals of the filtered rows, up to the bound of the count: above it they are not shown, and would cost a scan.
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

/** One bill with the columns of its page; undefined if it is not in scope. */
export async function selectBill<Row>(
  db: Db,
  scope: Scope,
  table: BillTable,
  id: number,
  columns: RawBuilder<unknown>,
) {
  const { rows } = await sql<Row>`
    select ${columns} from ${sql.table(table)} join garages on garages.id = ${sql.ref(`${table}.garage_id`)}
    where ${sql.ref(`${table}.id`)} = ${id} and ${billInScope(scope, table)}`.execute(db)
  return rows[0]
}

/** Serialises the bills of a supplier, so that the second of two with the same number finds the first. */
export const lockInvoices = (db: Db, supplierId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('invoices of a supplier'), ${supplierId})`.execute(db)

/**
 * Whether a supplier has another bill with this number, whatever its dashes, case and spaces. Beyond the scope, because
 * the number is the supplier's own.
 */
export async function hasInvoice(
  db: Db,
  table: BillTable,
  field: 'invoice_code' | 'supplier_invoice_number',
  { supplier_id, number, except }: { supplier_id: number; number: string; except: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} where supplier_id = ${supplier_id} and number_key(${sql.ref(field)}) = number_key(${number})
      and deleted_at is null and id <> ${except} limit 1`.execute(db)
  return rows.length > 0
}

/** Updates a bill. Returns its new version. */
export async function updateBill<Table extends BillTable>(
  db: Db,
  scope: Scope,
  table: Table,
  id: number,
  row: Updateable<DB[Table]>,
): Promise<number> {
  const { version } = await db
    // typed by the columns that both tables share; `row` has those of its own table
    .updateTable(table as 'purchases')
    .set({ ...(row as Updateable<DB['purchases']>), version: sql`version + 1` })
    .where('id', '=', id)
    .where(billInScope(scope, table))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** A kind of bill as a document, for changeDocument and removeDocument. */
export const billDocument = <Table extends BillTable, Row>(
  item: string,
  table: Table,
  lock: (db: Db, scope: Scope, id: number) => Promise<Row | undefined>,
) => ({
  item,
  lock,
  update: (db: Db, scope: Scope, id: number, row: Updateable<DB[Table]>) =>
    updateBill(db, scope, table, id, row),
})
