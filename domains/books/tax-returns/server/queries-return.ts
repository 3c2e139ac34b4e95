/** The figures of a tax return: a company's documents in a range of days, waiting input tax, deposits and manual entries. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { entityOf } from '#domains/company/legal-entities/server/queries.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'
import type { TaxDocument, TaxFigure, TaxReturn } from '../contract.ts'
import type { Correction, TaxBasis, TaxList, TaxSide } from '../rules.ts'

export interface Entity {
  id: number
  name: string
  country: { id: number; name: string }
  tax_period_months: number
  tax_basis: TaxBasis
  registered_from: string | null
  kor: boolean
  currency: string
  /** The last day that is filed. */
  filed_until: string | null
}

/** The registered companies in scope: of a country, or one by its id. */
export async function selectEntities(
  db: Db,
  scope: Scope,
  { id, country_id }: { id?: number | undefined; country_id?: number | undefined },
): Promise<Entity[]> {
  const { rows } = await sql<Entity>`
    select e.id, e.legal_name as name, json_build_object('id', c.id, 'name', c.name) as country, e.tax_period_months,
      e.tax_basis, e.registered_from, e.kor, b.currency, (
        select max(r.until) from tax_returns r where r.legal_entity_id = e.id and r.reopened_at is null) as filed_until
    from legal_entities e join countries c on c.id = e.country_id join books b on b.id = e.country_id
    where ${countryInScope(scope, 'e.country_id')}
      and ${id ? sql`e.id = ${id}` : sql`(e.is_registered or e.kor)`}
      and ${country_id ? sql`e.country_id = ${country_id}` : sql`true`}
    order by e.id`.execute(db)
  return rows
}

export interface TaxReturnQuery {
  entity: Pick<Entity, 'id' | 'tax_basis' | 'filed_until' | 'tax_period_months'>
  start_date: string
  end_date: string
}

/** On the basis of payment sales count as they are paid. What is bought, and tax reversed to the buyer, counts on its day. */
export const isSale = sql`(d.side = 'output' and d.source not in ('purchase', 'third_party_purchase'))`

const columns = sql`d.id, d.box, d.tax_code_id, d.rate, d.side`

/**
 * Invoice basis: a document counts on its own day, unless the return of that day was already filed. Filed rows are read
 * return by return, then the open ones, so that no day counts twice.
 * @param piece the selected columns
 * @param tail `group by` or `order by`, and conditions before it
 */
const onTheirDay = (
  { entity, start_date, end_date }: TaxReturnQuery,
  piece: RawBuilder<unknown>,
  tail: RawBuilder<unknown>,
) => sql`
  select x.* from tax_returns f cross join lateral (
    select ${piece} from document_taxes d
    where d.tax_return_id = f.id and d.counts_on between greatest(f.after + 1, ${start_date}::date) and least(f.until, ${end_date}::date)
      and not d.is_correction and (f.basis = 'invoice' or not ${isSale}) ${tail}) x
  where f.legal_entity_id = ${entity.id} and f.reopened_at is null
    and f.until >= ${start_date} and (f.after is null or f.after < ${end_date}::date)
  union all
  (select ${piece} from document_taxes d
  where d.legal_entity_id = ${entity.id} and d.tax_return_id is null
    and d.counts_on between greatest(${entity.filed_until}::date + 1, ${start_date}::date) and ${end_date}::date
    and not d.is_correction and (${entity.tax_basis}::text = 'invoice' or not ${isSale}) ${tail})`

/** Late documents and corrections count on the first day that was open at that time. They are few: each kind has its index. */
const corrections = ({ entity, start_date, end_date }: TaxReturnQuery) => {
  // a reversal corrects the period of what it reverses, a late document that of its own day
  const correctedDay = sql`coalesce(case when d.is_correction then (select min(o.counts_on) from document_taxes o
    where o.source = d.source and o.source_id = d.source_id and o.side = d.side and not o.is_correction) end, d.counts_on)`
  const months = sql`${entity.tax_period_months}::int`
  const period = sql`(select make_date(extract(year from c.day)::int, 1 + (extract(month from c.day)::int - 1) / ${months} * ${months}, 1)
    from (select ${correctedDay} as day) c) as period`
  const open = (kind: RawBuilder<unknown>) => sql`
    select ${columns}, d.base - d.filed_base as base, d.other_base - d.filed_other_base as other_base,
      d.tax - d.filed_tax as tax, true as corrects, ${period}
    from document_taxes d
    where d.legal_entity_id = ${entity.id} and d.tax_return_id is null and d.counts_on is not null
      and coalesce(${entity.filed_until}::date + 1, d.counts_on) between ${start_date} and ${end_date} and ${kind}`
  const filed = (kind: RawBuilder<unknown>) => sql`
    select ${columns}, coalesce(s.base, d.base), coalesce(s.other_base, d.other_base), coalesce(s.tax, d.tax), true, ${period}
    from tax_returns f join document_taxes d on d.tax_return_id = f.id and d.legal_entity_id = f.legal_entity_id
    left join tax_return_shares s on s.tax_return_id = f.id and s.document_tax_id = d.id
    where f.legal_entity_id = ${entity.id} and f.reopened_at is null
      and coalesce(f.after + 1, d.counts_on) between ${start_date} and ${end_date} and ${kind}`
  const isLate = (until: RawBuilder<unknown>, basis: RawBuilder<unknown>) =>
    sql`not d.is_correction and d.counts_on <= ${until} and (${basis} = 'invoice' or not ${isSale})`
  const kinds = [
    open(sql`d.is_correction`),
    open(isLate(sql`${entity.filed_until}::date`, sql`${entity.tax_basis}::text`)),
    filed(sql`d.is_correction`),
    filed(isLate(sql`f.after`, sql`f.basis`)),
  ]
  return sql.join(kinds, sql` union all `)
}

/** Cash basis: what returns declared of each document, and of open ones the share that was paid in these days. */
const asPaid = ({ entity, start_date, end_date }: TaxReturnQuery) => sql`
  select ${columns}, s.base, s.other_base, s.tax, false as corrects
  from tax_returns f join tax_return_shares s on s.tax_return_id = f.id join document_taxes d on d.id = s.document_tax_id
  where f.legal_entity_id = ${entity.id} and f.reopened_at is null and f.basis = 'payment'
    and (${isSale} or d.tax_return_id is distinct from f.id) and f.until between ${start_date} and ${end_date}
  union all
  select ${columns}, c.base - w.base, c.other_base - w.other_base, c.tax - w.tax, false
  from document_taxes d cross join lateral tax_counted(d, ${end_date}::date) c cross join lateral (
    select d.filed_base as base, d.filed_other_base as other_base, d.filed_tax as tax
    where d.counts_on >= ${start_date}::date or ${start_date}::date <= coalesce(${entity.filed_until}::date + 1, ${start_date}::date - 1)
    union all
    select b.base, b.other_base, b.tax from tax_counted(d, ${start_date}::date - 1) b
    where d.counts_on < ${start_date}::date and ${start_date}::date > coalesce(${entity.filed_until}::date + 1, ${start_date}::date - 1)) w
  where ${entity.tax_basis}::text = 'payment' and d.legal_entity_id = ${entity.id} and d.tax_return_id is null
    and ${isSale} and not d.is_correction and d.counts_on <= ${end_date}
    and (${entity.filed_until}::date is null or ${end_date}::date > ${entity.filed_until}::date)
    and (c.base <> w.base or c.tax <> w.tax)`

/** By box, code, rate and side; corrections apart, by the period that they correct. */
export async function selectFigures(db: Db, query: TaxReturnQuery) {
  const sums = sql`box, tax_code_id, side, rate, sum(base)::bigint as base, sum(other_base)::bigint as other_base,
    sum(tax)::bigint as tax, count(*)::int as documents`
  const { rows } = await sql<TaxFigure & { period: string | null }>`
    select x.*, c.code, c.name ->> 'en' as name, c.name as names, c.kind
    from (
      select box, tax_code_id, side, rate, sum(base)::bigint as base, sum(other_base)::bigint as other_base,
        sum(tax)::bigint as tax, sum(documents)::int as documents, null::date as period
      from (
        ${onTheirDay(query, sums, sql`group by 1, 2, 3, 4`)}
        union all
        select ${sums} from (${asPaid(query)}) d group by 1, 2, 3, 4) d
      group by 1, 2, 3, 4
      union all
      select ${sums}, d.period from (${corrections(query)}) d group by 1, 2, 3, 4, d.period
    ) x join tax_codes c on c.id = x.tax_code_id
    order by x.period nulls first, x.side desc, x.box, c.code, x.rate desc`.execute(
    withoutPlanCache(db),
  )
  return rows
}

interface Listed extends TaxReturnQuery {
  list: TaxList
  /** Of corrections: the first days of the periods that need a return of their own. */
  suppletie: readonly string[]
  box?: string | undefined
  tax_code_id?: number | undefined
  side?: TaxSide | undefined
  limit: number
  after?: { day: string; id: number } | undefined
}

/** What each filed period is corrected by. */
export async function selectCorrections(db: Db, query: TaxReturnQuery): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    select period, side, sum(tax)::bigint as tax from (${corrections(query)}) d group by 1, 2`.execute(
    withoutPlanCache(db),
  )
  return rows
}

/** Input tax without the supplier's tax invoice number, up to the last day. */
const waiting = ({ entity, end_date }: TaxReturnQuery) => sql`
  select ${columns}, d.base, d.other_base, d.tax, false as corrects from document_taxes d
  where d.legal_entity_id = ${entity.id} and d.counts_on is null and d.day <= ${end_date}`

export async function selectDocuments(db: Db, query: Listed): Promise<TaxDocument[]> {
  const { list, box, tax_code_id, side, limit, after, suppletie } = query
  const when = list === 'waiting' ? sql`d.day` : sql`d.counts_on`
  const where: RawBuilder<SqlBool>[] = [
    sql`true`,
    ...(box ? [sql<SqlBool>`d.box = ${box}`] : []),
    ...(tax_code_id ? [sql<SqlBool>`d.tax_code_id = ${tax_code_id}`] : []),
    ...(side ? [sql<SqlBool>`d.side = ${side}`] : []),
    ...(after ? [sql<SqlBool>`(${when}, d.id) > (${after.day}::date, ${after.id})`] : []),
  ]
  const condition = sql.join(where, sql` and `)
  const first = sql`order by d.counts_on, d.id limit ${limit}`
  const parts = sql`${columns}, d.base, d.other_base, d.tax, false as corrects`
  const lists: Record<TaxList, RawBuilder<unknown>> = {
    rows: sql`${onTheirDay(query, parts, sql`and ${condition} ${first}`)} union all ${asPaid(query)}`,
    corrections: sql`select * from (${corrections(query)}) k where not period = any(${[...suppletie]}::date[])`,
    suppletie: sql`select * from (${corrections(query)}) k where period = any(${[...suppletie]}::date[])`,
    waiting: waiting(query),
  }
  const { rows } = await sql<TaxDocument>`
    select d.id, d.source, d.source_id, d.number, d.day, d.counts_on, json_build_object('id', g.id, 'name', g.name) as garage,
      d.box, d.side, d.tax_code_id, c.code, c.name ->> 'en' as name, c.name as names, c.kind, d.rate,
      x.base, x.other_base, x.tax,
      case d.source when 'invoice' then (select i.order_id from invoices i where i.id = d.source_id) end as order_id,
      case when d.source in ('build_bill', 'build_delivery')
        then (select b.build_id from build_bills b where b.id = d.source_id) end as build_id
    from (${lists[list]}) x
    -- the fence asks for each by its id: the planner expects many where there are few
    cross join lateral (select * from document_taxes own where own.id = x.id offset 0) d
    join tax_codes c on c.id = d.tax_code_id join garages g on g.id = d.garage_id
    where ${condition}
    order by ${when}, d.id limit ${limit}`.execute(withoutPlanCache(db))
  return rows
}

export async function selectUnfiledLater(
  db: Db,
  query: TaxReturnQuery,
): Promise<TaxReturn['waiting']> {
  const { rows } = await sql<TaxReturn['waiting']>`
    select count(*)::int as documents, coalesce(sum(base), 0)::bigint as base, coalesce(sum(tax), 0)::bigint as tax
    from (${waiting(query)}) w`.execute(withoutPlanCache(db))
  return rows[0]!
}

interface HeldForBuilds {
  /** Null: the usual one of builds. */
  tax_code_id: number | null
  amount: number
}

/** Customer deposits at the end of a day: of orders, and of builds by the tax code of the build. */
export async function selectHeld(db: Db, { entity, end_date }: TaxReturnQuery) {
  const { rows } = await sql<{ orders: number; builds: HeldForBuilds[] }>`
    with own as (select g.id, g.country_id from garages g where ${entityOf('g')} = ${entity.id})
    select (
      select coalesce(sum(b.credit - b.debit), 0) from own join accounts a on a.book_id = own.country_id
      join account_period_balances b on b.account_id = a.id and b.garage_id = own.id
      where a.system_key = 'CUSTOMER_DEPOSIT' and b.period < date_trunc('month', ${end_date}::date)) + (
      select coalesce(sum(l.credit - l.debit), 0) from own join accounts a on a.book_id = own.country_id
      join journal_lines l on l.account_id = a.id and l.garage_id = own.id
      where a.system_key = 'CUSTOMER_DEPOSIT'
        and l.entry_date between date_trunc('month', ${end_date}::date) and ${end_date}::date) as orders, (
      select coalesce(json_agg(h), '[]') from (
        select b.tax_code_id, sum(case p.kind when 'deposit' then p.amount else -p.amount end) as amount
        from own join builds b on b.garage_id = own.id join build_payments p on p.build_id = b.id
        where p.kind in ('deposit', 'refund', 'forfeit') and p.paid_on <= ${end_date}
          and (b.delivered_on is null or b.delivered_on > ${end_date})
        group by b.tax_code_id) h) as builds`.execute(withoutPlanCache(db))
  return rows[0]!
}

/** A garage of the company, whose tax is that of all. */
export async function selectGarageOf(db: Db, entityId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select g.id from garages g where ${entityOf('g')} = ${entityId} order by g.id limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

/** Manual entries on the tax accounts, in the garages of the company. */
export async function selectByHand(
  db: Db,
  { entity, start_date, end_date }: TaxReturnQuery,
): Promise<TaxReturn['by_hand']['entries']> {
  const { rows } = await sql<TaxReturn['by_hand']['entries'][number]>`
    select e.id, e.number, e.entry_date, e.description, json_build_object('id', g.id, 'name', g.name) as garage,
      coalesce(sum(l.credit - l.debit) filter (where t.side = 'output'), 0)::bigint as output,
      coalesce(sum(l.debit - l.credit) filter (where t.side = 'input'), 0)::bigint as input,
      coalesce(sum(l.credit - l.debit) filter (where t.side = 'due'), 0)::bigint as due
    from journal_entries e join journal_lines l on l.entry_id = e.id join tax_accounts t on t.account_id = l.account_id
    join garages g on g.id = l.garage_id
    where e.source_type in ('manual', 'opening') and l.entry_date between ${start_date} and ${end_date}
      and ${entityOf('g')} = ${entity.id}
    group by e.id, g.id, g.name order by e.entry_date, e.id limit 200`.execute(withoutPlanCache(db))
  return rows
}

/** The return that was filed with this last day. */
export async function selectFiledOn(db: Db, { entity, end_date }: TaxReturnQuery) {
  const { rows } = await sql<NonNullable<TaxReturn['filed']> & { after: string | null }>`
    select r.id, r.after, r.filed_at, case when m.id is not null then json_build_object('id', m.id, 'full_name', m.full_name) end as filed_by
    from tax_returns r left join employees m on m.id = r.filed_by
    where r.legal_entity_id = ${entity.id} and r.until = ${end_date} and r.reopened_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}
