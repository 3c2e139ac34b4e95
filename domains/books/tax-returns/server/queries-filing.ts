/** Returns that are filed: what a close takes, what a reopening gives back, and the list of both. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'
import type { Closing, FiledReturn } from '../contract.ts'
import type { TaxBasis, TaxSide } from '../rules.ts'
import { type Entity, isSale } from './queries-return.ts'

/** Locks a company: closes, reopenings and manual entries on its tax accounts run one after another. */
export const lockEntity = (db: Db, entityId: number) =>
  sql`select from legal_entities where id = ${entityId} for no key update`.execute(db)

export interface Open {
  entity: Pick<Entity, 'id' | 'tax_basis'>
  until: string
}

/** Tax of a garage that leaves an account. */
export interface ClaimedTax {
  garage_id: number
  account_id: number
  side: TaxSide
  tax: number
}

/** Open documents up to a day, and all corrections, each with its undeclared tax. */
const openTaxes = ({ entity, until }: Open): RawBuilder<unknown> => {
  const asPaid = sql`(${entity.tax_basis}::text = 'payment' and ${isSale} and not d.is_correction)`
  return sql`
    select d.id, d.garage_id, d.account_id, d.side, c.base - d.filed_base as base, c.other_base - d.filed_other_base as other_base,
      c.tax - d.filed_tax as tax, c.is_whole,
      ${asPaid} or exists (select from tax_return_shares s where s.document_tax_id = d.id) as by_share
    from document_taxes d cross join lateral (
      select d.base, d.other_base, d.tax, true as is_whole where not ${asPaid}
      union all
      select p.base, p.other_base, p.tax, p.is_whole from tax_counted(d, ${until}::date) p where ${asPaid}) c
    where d.legal_entity_id = ${entity.id} and d.tax_return_id is null and d.counts_on is not null
      and (d.counts_on <= ${until} or d.is_correction)
      and (c.is_whole or c.base <> d.filed_base or c.tax <> d.filed_tax)`
}

/** What the next close would declare. */
export async function selectOpen(db: Db, filter: Open): Promise<ClaimedTax[]> {
  const { rows } = await sql<ClaimedTax>`
    select garage_id, account_id, side, sum(tax)::bigint as tax from (${openTaxes(filter)}) o
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** Declares the rows that this statement locks; anything later counts as late. */
export async function claimOpenTax(db: Db, filter: Open & { id: number }): Promise<ClaimedTax[]> {
  const { rows } = await sql<ClaimedTax>`
    with open as materialized (${openTaxes(filter)} for update of d), shared as (
      insert into tax_return_shares (tax_return_id, document_tax_id, base, other_base, tax)
      select ${filter.id}, id, base, other_base, tax from open where by_share
    ), taken as (
      update document_taxes d set tax_return_id = case when o.is_whole then ${filter.id}::int end,
        filed_base = d.filed_base + case when o.by_share then o.base else 0 end,
        filed_other_base = d.filed_other_base + case when o.by_share then o.other_base else 0 end,
        filed_tax = d.filed_tax + case when o.by_share then o.tax else 0 end
      from open o where d.id = o.id
      returning o.garage_id, o.account_id, o.side, o.tax
    )
    select garage_id, account_id, side, sum(tax)::bigint as tax from taken group by 1, 2, 3 order by 1, 2, 3`.execute(
    db,
  )
  return rows
}

/** Reopens the rows that a return declared. */
export async function releaseTax(db: Db, id: number) {
  await sql`update document_taxes d set filed_base = d.filed_base - s.base, filed_other_base = d.filed_other_base - s.other_base,
      filed_tax = d.filed_tax - s.tax
    from tax_return_shares s where s.tax_return_id = ${id} and d.id = s.document_tax_id`.execute(db)
  await sql`delete from tax_return_shares where tax_return_id = ${id}`.execute(db)
  await sql`update document_taxes set tax_return_id = null where tax_return_id = ${id}`.execute(db)
}

interface NewReturn {
  legal_entity_id: number
  basis: TaxBasis
  after: string | null
  until: string
  filed_by: number
}

export const insertReturn = (db: Db, filed: NewReturn) =>
  db
    .insertInto('tax_returns')
    .values({ ...filed, output: 0, input: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateTotals = (db: Db, id: number, totals: { output: number; input: number }) =>
  db.updateTable('tax_returns').set(totals).where('id', '=', id).execute()

interface Entry {
  tax_return_id: number
  garage_id: number
  output: number
  input: number
  entry_id: number | null
}

export const insertEntries = async (db: Db, rows: readonly Entry[]) => {
  if (rows.length > 0)
    await db
      .insertInto('tax_return_entries')
      .values([...rows])
      .execute()
}

export const updateReopened = (
  db: Db,
  id: number,
  reopening: { employee_id: number; reason: string },
) =>
  db
    .updateTable('tax_returns')
    .set({
      reopened_by: reopening.employee_id,
      reopened_at: sql<string>`now()`,
      reopen_reason: reopening.reason,
    })
    .where('id', '=', id)
    .execute()

/** The return of a company that was filed up to a day. The caller has checked the company's scope. */
export async function selectReturn(db: Db, key: { legal_entity_id: number; until: string }) {
  return db
    .selectFrom('tax_returns')
    .select(['id', 'until', 'after'])
    .where('legal_entity_id', '=', key.legal_entity_id)
    .where('until', '=', key.until)
    .where('reopened_at', 'is', null)
    .executeTakeFirst()
}

/** The entries of a return, each with its garage. */
export const selectEntriesOfReturn = (db: Db, id: number) =>
  db
    .selectFrom('tax_return_entries as t')
    .innerJoin('garages as g', 'g.id', 't.garage_id')
    .select(['t.entry_id', 'g.time_zone'])
    .where('t.tax_return_id', '=', id)
    .where('t.entry_id', 'is not', null)
    .orderBy('t.garage_id')
    .execute()

type Listed = Omit<FiledReturn, 'can'> & { is_last: boolean }

export async function selectReturns(
  db: Db,
  scope: Scope,
  entityId: number | undefined,
): Promise<Listed[]> {
  const person = (column: string) => sql`(
    select json_build_object('id', m.id, 'full_name', m.full_name) from employees m where m.id = ${sql.ref(column)})`
  const { rows } = await sql<Listed>`
    select r.id, json_build_object('id', e.id, 'name', e.legal_name) as legal_entity,
      coalesce(r.after + 1, e.registered_from) as start_date, r.until, r.basis, b.currency, r.output, r.input,
      r.output - r.input as payable, r.filed_at, ${person('r.filed_by')} as filed_by, r.reopened_at,
      ${person('r.reopened_by')} as reopened_by, r.reopen_reason, coalesce((
        select json_agg(json_build_object('garage', json_build_object('id', g.id, 'name', g.name), 'entry_id', j.id,
          'number', j.number) order by g.id)
        from tax_return_entries t join garages g on g.id = t.garage_id join journal_entries j on j.id = t.entry_id
        where t.tax_return_id = r.id), '[]') as entries,
      not exists (select from tax_returns l where l.legal_entity_id = r.legal_entity_id and l.reopened_at is null
        and l.until > r.until) as is_last
    from tax_returns r join legal_entities e on e.id = r.legal_entity_id join books b on b.id = e.country_id
    where ${countryInScope(scope, 'e.country_id')} and ${entityId ? sql`e.id = ${entityId}` : sql`true`}
    order by r.id desc limit 200`.execute(db)
  return rows
}

/** Whether a month of a book takes no more entries, not even of finance. */
export async function isMonthClosed(db: Db, bookId: number, day: string): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select exists (select from accounting_periods where book_id = ${bookId} and state = 'closed'
      and month = date_trunc('month', ${day}::date)) as closed`.execute(db)
  return rows[0]?.closed ?? false
}

interface Account {
  id: number
  code: string
  name: string
  name_id: string | null
}

/** For the preview of an entry: the accounts it names, and for each garage the one of what returns owe. */
export async function selectNames(
  db: Db,
  { garages, accounts }: { garages: readonly number[]; accounts: readonly number[] },
) {
  const account = sql`json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'name_id', a.name_id)`
  const { rows } = await sql<{
    accounts: Account[]
    garages: { garage: Closing['garages'][number]['garage']; due: Account }[]
  }>`
    select coalesce((select json_agg(${account}) from accounts a where a.id = any(${[...accounts]}::int[])), '[]') as accounts,
      coalesce((select json_agg(json_build_object('garage', json_build_object('id', g.id, 'name', g.name), 'due', (
          select ${account} from accounts a
          where a.system_key = 'TAX_DUE' and a.book_id = g.country_id and (a.garage_id is null or a.garage_id = g.id)
          order by a.garage_id nulls last limit 1)))
        from garages g where g.id = any(${[...garages]}::int[])), '[]') as garages`.execute(db)
  return rows[0]!
}
