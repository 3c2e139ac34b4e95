/** The ledger of a year for the audit file: the lines of the garages of one entity. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import {
  type XafAccount,
  type XafEntry,
  type XafJournal,
  type XafParty,
  type XafSums,
  journals,
} from './formats/xaf.ts'

export interface Year {
  legal_entity_id: number
  book_id: number
  start: string
  end: string
}

/** A workshop belongs to the entity of its branch, unless it has its own. */
const garages = (
  entity: number,
) => sql`(select g.id from garages g left join garages p on p.id = g.parent_id
  where coalesce(g.legal_entity_id, p.legal_entity_id) = ${entity})`

/** Takes one snapshot for the whole transaction, while others post. */
export const useSnapshot = (db: Db) =>
  sql`set transaction isolation level repeatable read`.execute(db)

export interface Company {
  legal_name: string
  kvk: string | null
  btw_id: string | null
  street: string | null
  house_number: string | null
  city: string | null
  postal_code: string | null
}
export async function selectCompany(db: Db, id: number): Promise<Company> {
  const { rows } = await sql<Company>`
    select legal_name, kvk, btw_id, street, house_number, city, postal_code from legal_entities where id = ${id}`.execute(
    db,
  )
  return rows[0] as Company
}

export async function selectAccounts(db: Db, { book_id }: Year): Promise<XafAccount[]> {
  const { rows } = await sql<XafAccount>`
    select code, name, type in ('asset', 'liability', 'equity') as is_balance, rgs from accounts
    where book_id = ${book_id} and postable order by code`.execute(db)
  return rows
}

/** The parties of the year's lines. */
export async function selectParties(db: Db, year: Year): Promise<XafParty[]> {
  const { rows } = await sql<XafParty>`
    with named as (select distinct party_type, party_id from journal_lines
      where entry_date between ${year.start} and ${year.end} and party_id is not null
        and garage_id in ${garages(year.legal_entity_id)})
    select 'C' || c.id as id, coalesce(c.legal_name, c.full_name) as name, 'C' as kind, c.kvk, c.btw_id,
      coalesce(c.country_code, (select h.code from countries h where h.id = c.country_id)) as country_code
    from named n join customers c on n.party_type = 'customer' and c.id = n.party_id
    union all
    select 'S' || s.id, s.name, 'S', s.kvk, s.btw_id, coalesce(s.country_code,
      (select h.code from countries h where h.id = s.country_id))
    from named n join suppliers s on n.party_type = 'supplier' and s.id = n.party_id
    order by 1`.execute(db)
  return rows
}

export async function selectVat(db: Db, { book_id }: Year) {
  const { rows } = await sql<{
    code: string
    name: string
    pay: string | null
    claim: string | null
  }>`
    select t.code, t.name ->> 'nl' as name, o.code as pay, i.code as claim from tax_codes t
      left join accounts o on o.id = t.account_out_id left join accounts i on i.id = t.account_in_id
    where t.country_id = ${book_id} order by t.code`.execute(db)
  return rows
}

/** The opening balance of each account; earlier results are in retained earnings. */
export async function selectOpening(db: Db, year: Year) {
  const { rows } = await sql<{ account: string; debit: number; credit: number }>`
    with kept as (select a.code from accounts a where a.book_id = ${year.book_id} and a.system_key = 'RETAINED_EARNINGS'
      and a.garage_id is null)
    select account, greatest(sum(amount), 0)::bigint as debit, greatest(-sum(amount), 0)::bigint as credit from (
      select case when a.type in ('asset', 'liability', 'equity') then a.code else (select code from kept) end as account,
        b.debit - b.credit as amount
      from account_period_balances b join accounts a on a.id = b.account_id
      where b.book_id = ${year.book_id} and b.period < ${year.start} and b.garage_id in ${garages(year.legal_entity_id)}
    ) moved group by account having sum(amount) <> 0 order by account`.execute(db)
  return rows
}

export async function selectSums(db: Db, year: Year): Promise<XafSums> {
  const { rows } = await sql<XafSums>`
    select count(*)::int as lines, coalesce(sum(debit), 0)::bigint as debit, coalesce(sum(credit), 0)::bigint as credit
    from journal_lines where entry_date between ${year.start} and ${year.end}
      and garage_id in ${garages(year.legal_entity_id)}`.execute(db)
  return rows[0] as XafSums
}

/** The journal of an entry: sales, purchases, or that of the paying account. */
const journal = sql<XafJournal>`(select case
    when bool_or(a.type = 'income') then 'S' when bool_or(a.group_code = 'payable' and jl.credit > 0) then 'P'
    when bool_or(a.system_key in ('CASH', 'PETTY_CASH')) then 'C' when bool_or(a.group_code = 'cash_bank') then 'B' else 'M' end
  from journal_lines jl join accounts a on a.id = jl.account_id where jl.entry_id = e.id)`

const PAGE = 500

/** The entries of each journal in turn, by page. */
export async function* selectEntries(db: Db, year: Year): AsyncGenerator<XafEntry> {
  for (const journalName of journals) {
    let last = { day: '0001-01-01', id: 0 }
    for (;;) {
      const { rows } = await sql<XafEntry & { id: number }>`
        select e.id, ${journalName} as journal, e.number, e.entry_date as day, e.description as memo,
          coalesce(e.source_number, e.number) as reference,
          (select json_agg(json_build_object('account', a.code, 'memo', l.note, 'debit', l.debit, 'credit', l.credit,
            'party', case l.party_type when 'customer' then 'C' when 'supplier' then 'S' end || l.party_id,
            'invoice', case when l.party_id is not null then e.source_number end,
            'vat', case when t.id is not null then json_build_object('code', t.code,
              'percent', (x.rate / 100.0)::numeric(6, 2)::text, 'amount', l.debit + l.credit,
              'type', case when l.debit > 0 then 'D' else 'C' end) end) order by l.line_no)
            from journal_lines l join accounts a on a.id = l.account_id
              left join journal_line_taxes x on x.entry_id = coalesce(e.reverses_entry_id, e.id) and x.line_no = l.line_no
              left join tax_codes t on t.id = x.tax_code_id
            where l.entry_id = e.id and l.garage_id in ${garages(year.legal_entity_id)}) as lines
        from journal_entries e
        where e.entry_date between ${year.start} and ${year.end} and (e.entry_date, e.id) > (${last.day}, ${last.id})
          and exists (select from journal_lines x where x.entry_id = e.id and x.garage_id in ${garages(year.legal_entity_id)})
          and ${journal} = ${journalName}
        order by e.entry_date, e.id limit ${PAGE}`.execute(db)
      for (const { id, ...entry } of rows) {
        last = { day: entry.day, id }
        yield entry
      }
      if (rows.length < PAGE) break
    }
  }
}
