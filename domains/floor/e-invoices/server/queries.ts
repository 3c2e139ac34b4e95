/** E-invoices, their exports and their sending. For the documents see queries-documents.ts. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { BuyerBranch } from '#domains/company/legal-entities/contract.ts'
import { decryptSecrets } from '#domains/company/legal-entities/server/secrets.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { sortOrder, readLongList } from '#platform/server/database/query.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import { matchesInGarages } from '#platform/server/database/short-keywords.ts'
import { SAMPLE_PAGES, allConditions } from '#platform/server/database/list-query-plans.ts'
import type { eInvoices } from '../contract.ts'
import type { DocumentKind, EInvoiceState, ExportKind, ESource } from '../rules.ts'

export type Task = 'submit' | 'poll' | 'cancel'
/** How a document is sent: to the country's service, by e-mail to the buyer, or through an access point. */
export type SentBy = 'service' | 'smtp' | 'access_point'
export type Adapter = 'file' | SentBy

/** A stored row. */
export interface StoredEInvoice {
  id: number
  source: ESource
  source_id: number
  number: string
  day: string
  garage: { id: number; name: string }
  legal_entity: { id: number; name: string }
  country_id: number
  time_zone: string
  adapter: Adapter
  service_url: string | null
  customer: { id: number | null; full_name: string } | null
  order_id: number | null
  build_id: number | null
  currency: string
  grand_total: number
  /** The document is void or fully credited. */
  is_void: boolean
  is_credited: boolean
  version: number
  state: Exclude<EInvoiceState, 'none' | 'blocked' | 'ready' | 'credited'> | null
  kind: DocumentKind | null
  export_id: number | null
  parent: { id: number; number: string } | null
  official_number: string | null
  uuid: string | null
  long_id: string | null
  submitted_at: string | null
  validated_at: string | null
  cancel_until: string | null
  cancel_reason: string | null
  errors: string[]
  task: Task | null
  task_problem: string | null
  /** Malaysia, once it is valid: the number of a sent credit note of it. */
  credit_out: string | null
  /** How it was submitted. */
  sent_by: SentBy | null
  /** It was being sent, and the result is not known yet. */
  handing_since: string | null
}

const columns = sql`e.id, e.version, e.source, e.source_id, e.number, e.day, e.state, e.kind, e.export_id, e.official_number, e.uuid,
  e.long_id, e.submitted_at, e.validated_at, e.cancel_until, e.cancel_reason, e.errors, e.task, e.task_problem,
  e.sent_by, e.handing_since,
  json_build_object('id', g.id, 'name', g.name) as garage, g.country_id, g.time_zone,
  json_build_object('id', le.id, 'name', le.legal_name) as legal_entity,
  coalesce(le.e_invoice ->> 'adapter', 'file') as adapter, le.e_invoice ->> 'url' as service_url,
  (select b.currency from books b where b.id = g.country_id) as currency,
  case when e.source in ('invoice', 'sale') and i.sheet -> 'bill_to' ->> 'full_name' is not null
      then json_build_object('id', i.customer_id, 'full_name', i.sheet -> 'bill_to' ->> 'full_name')
    when cn.sheet -> 'bill_to' ->> 'full_name' is not null
      then json_build_object('id', null, 'full_name', cn.sheet -> 'bill_to' ->> 'full_name')
    else (select json_build_object('id', c.id, 'full_name', c.full_name) from customers c where c.id = bb.customer_id) end as customer,
  i.order_id, bb.build_id,
  e.grand_total,
  coalesce(i.status = 'void', bb.withdrawn_on is not null, cn.status = 'void', false) as is_void, coalesce(i.credited_on, bb.credited_on) is not null as is_credited,
  case when e.state = 'valid' and g.country_id = 2 then (select k.number from e_invoice_credits n
    join e_invoices k on k.source = 'credit_note' and k.source_id = n.id and k.state in ('submitted', 'valid')
    where e.source in ('invoice', 'sale') and n.invoice_id = e.source_id or e.source = 'build_bill' and n.bill_id = e.source_id
    order by k.id limit 1) end as credit_out,
  (select json_build_object('id', p.id, 'number', p.number) from e_invoices p where p.id = e.parent_id) as parent`

// with more than eight joins, PostgreSQL would join all documents before it selects those of the page
const joins = sql`join garages g on g.id = e.garage_id join legal_entities le on le.id = e.legal_entity_id
  left join invoices i on i.id = e.source_id and e.source in ('invoice', 'sale')
  left join build_bills bb on bb.id = e.source_id and e.source = 'build_bill'
  left join e_invoice_credits cn on cn.id = e.source_id and e.source = 'credit_note'`

type ListFilters = QueryOf<typeof eInvoices.list>

/** Excludes documents voided before any e-invoice, and persons where only companies have one. */
const isListed = sql<SqlBool>`e.is_listed`

interface Early {
  id: number
  /** The first e-invoicing day; null: none. */
  from: string | null
}

/** Entities with documents older than their first e-invoicing day. */
async function selectEarly(db: Db): Promise<Early[]> {
  const { rows } = await sql<Early>`
    select f.id, (f.e_invoice ->> 'from')::date as from from legal_entities f
    where exists (select from e_invoices e where e.legal_entity_id = f.id
      and e.day < coalesce((f.e_invoice ->> 'from')::date, 'infinity'))`.execute(db)
  return rows
}

/** From the first day of its entity on: most entities have no older document, and then the condition is left out. */
const sinceFirstDay = (early: readonly Early[]) =>
  early.map(({ id, from }) =>
    from === null
      ? sql<SqlBool>`e.legal_entity_id <> ${id}`
      : sql<SqlBool>`(e.legal_entity_id <> ${id} or e.day >= ${from})`,
  )

function conditions(
  scope: Scope,
  wanted: Partial<ListFilters>,
  early: readonly Early[],
): Expression<SqlBool>[] {
  const { keyword, legal_entity_id, source, start_date, end_date, kind } = wanted
  const where = [inScope(scope, 'e.garage_id'), isListed, ...sinceFirstDay(early)]
  if (keyword) where.push(matchesInGarages('e.search', 'e.garage_id', keyword))
  if (legal_entity_id) where.push(sql`e.legal_entity_id = ${legal_entity_id}`)
  if (source) where.push(sql`e.source = ${sql.lit(source)}`)
  if (kind) where.push(sql`(e.kind = ${sql.lit(kind)} or e.state is null)`)
  if (start_date && end_date) where.push(sql`e.day between ${start_date} and ${end_date}`)
  return where
}

const sorted = (sort: ListFilters['sort']) =>
  sortOrder(
    sort,
    { day: 'e.day', number: 'e.number', grand_total: 'e.grand_total' },
    '-day',
    'e.id',
  )

/** A page of all, or of one stored state. */
export async function selectPage(
  db: Db,
  scope: Scope,
  filters: ListFilters,
  state: EInvoiceState | null,
) {
  const where = conditions(scope, filters, await selectEarly(db))
  if (state) where.push(sql`e.standing = ${sql.lit(state)}`)
  // days, keyword and entities differ in each request, so their plans are not cached
  return readLongList<StoredEInvoice>(
    withoutPlanCache(db),
    {
      from: sql`e_invoices e`,
      id: 'e.id',
      columns,
      joins,
      where,
      sorted: sorted(filters.sort),
      sampled: SAMPLE_PAGES.long,
      byPlace: filters.sort?.endsWith('number') ? 'e.garage_id' : undefined,
    },
    filters,
  )
}

/** Documents without a stored state: it is computed from the document. */
export async function selectOpenIds(db: Db, scope: Scope, filters: ListFilters): Promise<number[]> {
  const where = conditions(scope, filters, await selectEarly(db))
  const { rows } = await sql<{ id: number }>`
    select e.id from e_invoices e where ${allConditions(where)} and e.state is null order by ${sorted(filters.sort)}`.execute(
    withoutPlanCache(db),
  )
  return rows.map(({ id }) => id)
}

export async function selectRows(
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<StoredEInvoice[]> {
  const { rows } = await sql<StoredEInvoice>`
    select ${columns} from e_invoices e ${joins}
    where e.id = any(${[...ids]}) and ${inScope(scope, 'e.garage_id')} order by e.day, e.id`.execute(
    db,
  )
  return rows
}

/** By document, of one source. */
export async function selectOf(
  db: Db,
  sources: readonly ESource[],
  ids: readonly number[],
): Promise<StoredEInvoice[]> {
  const { rows } = await sql<StoredEInvoice>`
    select ${columns} from e_invoices e ${joins}
    where e.source = any(${[...sources]}) and e.source_id = any(${[...ids]})`.execute(db)
  return rows
}

/** Locked until the transaction ends, ordered by id, so that two exports never deadlock. */
export async function lockRows(db: Db, scope: Scope, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from e_invoices e where e.id = any(${[...ids]}) and ${inScope(scope, 'e.garage_id')}
    order by e.id for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** All documents of an entity and its days; consolidated ones have files of their own. */
export async function selectIdsOfDays(
  db: Db,
  scope: Scope,
  {
    legal_entity_id,
    start,
    end,
    limit,
  }: { legal_entity_id: number; start: string; end: string; limit: number },
): Promise<number[]> {
  const where = conditions(
    scope,
    { legal_entity_id, start_date: start, end_date: end },
    await selectEarly(db),
  )
  const { rows } = await sql<{ id: number }>`
    select e.id from e_invoices e where ${allConditions(where)} and e.source <> 'consolidated' order by e.day, e.id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export interface EntityOfExport {
  id: number
  country_id: number
  legal_name: string
  trade_name: string | null
  email: string | null
  adapter: Adapter
  buyer_branch: BuyerBranch
  url: string | null
  client_id: string | null
  secret: string | null
  certificate: string | null
  private_key: string | null
  /** The secret or the private key cannot be read: SECRETS_KEY has changed since. */
  has_lost_secret: boolean
  time_zone: string
  currency: string
  /** The first month of the fiscal year of its book. */
  fiscal_year_start: number
}

export async function selectEntity(
  db: Db,
  appContext: Pick<AppContext, 'env'>,
  id: number,
): Promise<EntityOfExport | undefined> {
  const { rows } = await sql<Omit<EntityOfExport, 'has_lost_secret'>>`
    select le.id, le.country_id, le.legal_name, le.trade_name, le.email, coalesce(le.e_invoice ->> 'adapter', 'file') as adapter,
      coalesce(le.e_invoice ->> 'buyer_branch', 'nik') as buyer_branch, le.e_invoice ->> 'url' as url, le.e_invoice ->> 'client_id' as client_id, le.e_invoice_secret as secret,
      le.e_invoice_certificate as certificate, le.e_invoice_key as private_key, b.currency,
      (select s.fiscal_year_start from book_settings s where s.book_id = b.id) as fiscal_year_start,
      coalesce((select g.time_zone from garages g where g.legal_entity_id = le.id order by g.id limit 1), 'UTC') as time_zone
    from legal_entities le join books b on b.id = le.country_id where le.id = ${id}`.execute(db)
  const [row] = rows
  return row && { ...row, ...decryptSecrets(appContext, row) }
}

export interface StoredExport {
  id: number
  kind: ExportKind
  file_id: number
  name: string
  sha256: string
  documents: number
}
const exportColumns = sql`x.id, x.kind, x.file_id, x.name, encode(x.sha256, 'hex') as sha256, x.documents`

export async function selectExport(db: Db, id: number): Promise<StoredExport | undefined> {
  const { rows } = await sql<StoredExport>`
    select ${exportColumns} from e_invoice_exports x where x.id = ${id}`.execute(db)
  return rows[0]
}

/** The valid file with exactly these documents: none of them was rejected since. */
export async function selectSameExport(
  db: Db,
  kind: ExportKind,
  ids: readonly number[],
): Promise<StoredExport | undefined> {
  const { rows } = await sql<StoredExport>`
    select ${exportColumns} from e_invoice_exports x
    where x.kind = ${kind} and x.documents = ${ids.length} and x.id = (
      select min(e.export_id) from e_invoices e where e.id = any(${[...ids]})
      having count(distinct e.export_id) = 1 and bool_and(e.export_id is not null and e.state <> 'invalid'))`.execute(
    db,
  )
  return rows[0]
}

export const insertExport = (
  db: Db,
  values: {
    legal_entity_id: number
    kind: ExportKind
    period: string | null
    name: string
    file_id: number
    sha256: Buffer
    documents: number
    created_by: number
  },
) => db.insertInto('e_invoice_exports').values(values).returning('id').executeTakeFirstOrThrow()

export const updateExported = (
  db: Db,
  ids: readonly number[],
  { kind, export_id }: { kind: DocumentKind; export_id: number },
) =>
  sql`update e_invoices set kind = ${kind}, export_id = ${export_id}, errors = '[]', version = version + 1,
      state = case when state in ('submitted', 'valid') then state else 'exported' end
    where id = any(${[...ids]})`.execute(db)

/** The bytes to send of each. */
export const updatePayloads = (db: Db, payloads: readonly { id: number; payload: string }[]) =>
  sql`update e_invoices e set payload = p.payload
    from jsonb_to_recordset(${JSON.stringify(payloads)}::jsonb) p (id int, payload text) where e.id = p.id`.execute(
    db,
  )

export async function insertConsolidated(
  db: Db,
  made: {
    export_id: number
    legal_entity_id: number
    garage_id: number
    number: string
    day: string
    payload: string
    parts: readonly number[]
  },
): Promise<number> {
  const { parts, export_id, payload, ...row } = made
  const { id } = await db
    .insertInto('e_invoices')
    .values({
      ...row,
      source: 'consolidated',
      source_id: export_id,
      export_id,
      payload,
      kind: 'myinvois_consolidated',
      state: 'exported',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    with part as (update e_invoices set parent_id = ${id} where id = any(${[...parts]}) returning grand_total)
    update e_invoices set grand_total = (select sum(grand_total) from part) where id = ${id}`.execute(
    db,
  )
  return id
}

/** Whether an entity has used this number of a consolidated document. */
export async function selectNumbersLike(db: Db, number: string): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from e_invoices where source = 'consolidated' and number like ${`${number}%`}`.execute(
    db,
  )
  return rows.map((row) => row.number)
}

/** By our document number, in one entity. */
export async function selectByNumber(db: Db, legalEntityId: number, numbers: readonly string[]) {
  const { rows } = await sql<{ id: number; number: string; state: string | null }>`
    select id, number, state from e_invoices where legal_entity_id = ${legalEntityId} and number = any(${[...numbers]})
      and source <> 'consolidated' order by id for update`.execute(db)
  return rows
}

/** Another document with this MyInvois ID. Locks, so that two concurrent requests run one after the other. */
export async function selectNamesake(db: Db, { id, uuid }: { id: number; uuid: string }) {
  await sql`select pg_advisory_xact_lock(hashtextextended('e-invoice ' || ${uuid}::text, 0))`.execute(
    db,
  )
  const { rows } = await sql<{ number: string }>`
    select number from e_invoices where uuid = ${uuid} and id <> ${id} limit 1`.execute(db)
  return rows[0]
}
