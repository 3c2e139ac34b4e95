/** The counts of the steps. Only super admins use them, whose scope is everything. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import type { Counted, StepKey } from '../rules.ts'

/** Counting stops here: a step needs one, and its reader an approximate number. */
const MOST = 1000

const upTo = (rows: string) => sql.raw(`(select count(*)::int from (${rows} limit ${MOST}) few)`)

/** Countries with a branch that have none of a list. */
const without = (list: string) =>
  sql.raw(
    `exists (select from (select distinct country_id from garages where kind = 'garage') c where ${list})`,
  )

export async function selectCounts(db: Db): Promise<Record<StepKey, Counted>> {
  const { rows } = await sql<{
    branches: number
    with_hours: number
    people: number
    brands: number
    bare: boolean
    services: number
    stock: number
    customers: number
    suppliers: number
    openings: number
    papers: boolean
    unbalanced: boolean
    orders: number
    paid: boolean
    entities: number
    unpriced: number
    day_ends: number
  }>`
    select (select count(*)::int from garages where kind = 'garage') as branches,
      (select count(*)::int from garages where kind = 'garage' and hours_saved) as with_hours,
      (select count(*)::int from employees e join roles r on r.id = e.role_id
        where e.active and r.name not in ('customer', 'employee')) as people,
      ${upTo('select from brands')} as brands,
      ${without(`not exists (select from brands)
        or not exists (select from inspection_items i where i.country_id = c.country_id)
        or not exists (select from service_categories s where s.country_id = c.country_id)`)} as bare,
      ${upTo('select from catalog_services')} as services,
      ${upTo('select distinct item_id from stock_moves')} as stock,
      ${upTo('select from customers')} as customers,
      ${upTo('select from suppliers where deleted_at is null')} as suppliers,
      ${upTo(`select from journal_entries e where e.source_type = 'opening' and e.reverses_entry_id is null
        and not exists (select from journal_entries r where r.reverses_entry_id = e.id)`)} as openings,
      exists (select from imports i where i.state = 'done' and i.noun in ('open-invoices', 'open-bills')) as papers,
      exists (select from account_period_balances b join accounts a on a.id = b.account_id
        where a.system_key = 'OPENING' group by a.book_id having sum(b.debit) <> sum(b.credit)) as unbalanced,
      ${upTo('select from orders')} as orders,
      exists (select from invoices i join orders o on o.id = i.order_id where i.status = 'issued' and o.billing = 'paid') as paid,
      ${upTo('select from legal_entities')} as entities,
      ${upTo('select from catalog_services s where not s.is_package and price_on(s.id, current_date) is not distinct from 0')} as unpriced,
      ${upTo('select from day_ends')} as day_ends`.execute(db)
  const found = rows[0]!
  const any = (count: number): Counted => ({ count, done: count > 0 })
  return {
    company: any(found.branches),
    legal_entity: any(found.entities),
    hours: {
      count: found.with_hours,
      done: found.branches > 0 && found.with_hours === found.branches,
    },
    people: { count: found.people, done: found.people > 1 },
    starter: { count: found.brands, done: found.branches > 0 && !found.bare },
    services: { ...any(found.services), missing: found.unpriced },
    stock: any(found.stock),
    customers: any(found.customers),
    suppliers: any(found.suppliers),
    balances: {
      count: found.openings,
      done: (found.openings > 0 || found.papers) && !found.unbalanced,
    },
    // an order is through once its invoice is paid
    order: { count: found.orders, done: found.paid },
    day_end: any(found.day_ends),
  }
}

export async function selectSkips(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from set_up_skips`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

export const insertSkip = (db: Db, key: StepKey, employeeId: number) =>
  sql`insert into set_up_skips (key, skipped_by) values (${key}, ${employeeId}) on conflict do nothing`.execute(
    db,
  )

export const deleteSkip = (db: Db, key: StepKey) =>
  sql`delete from set_up_skips where key = ${key}`.execute(db)

/** The names of the services of a country. */
export async function selectServiceNames(db: Db, countryId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from catalog_services where country_id = ${countryId}`.execute(db)
  return rows.map(({ name }) => name)
}

/** The addresses of garages and workshops of a country. */
export async function selectAddresses(db: Db, scope: Scope, countryId: number) {
  const { rows } = await sql<{ id: number; address: string | null }>`
    select id, address from garages where country_id = ${countryId} and ${inScope(scope, 'id')} order by id`.execute(
    db,
  )
  return rows
}

/** Prevents two users from adding the same rows. */
export const lockStarter = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('starter data'))`.execute(db)
