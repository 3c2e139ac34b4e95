/** All SQL of customers. Every statement applies the scope: customers belong to countries. */
import { type Expression, type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import { compactPlate, looksLikePlate } from '#platform/contract/text/license-plate.ts'
import { type Language, languages } from '#platform/contract/text/languages.ts'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { contains, keywordCondition, matches } from '#platform/server/database/keywords.ts'
import { recordQueries } from '#platform/server/database/record-queries.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'
import { type CustomerContact, invoiceFields } from '../company.ts'
import { phoneDigits } from '#platform/contract/text/invisible-characters.ts'
import {
  customerOfCard,
  genders,
  tiers,
  type CustomerNumber,
  customerKinds,
  customerNumbers,
} from '../rules.ts'
import type { Buyer } from '../buyer-schema.ts'

export const customerRows = recordQueries('customers', {
  reach: (scope) => countryInScope(scope, 'customers.country_id'),
  columns: [
    'full_name',
    'gender',
    'birth_date',
    'phone',
    'email',
    'address',
    'language',
    'role_id',
    'country_id',
    'description',
    'id_card_file_id',
    'profile_picture_file_id',
    'is_owner',
    'message_consent',
    'message_consent_at',
    'tier',
    'kind',
    ...invoiceFields,
    'purchase_order_required',
    'tax_invoice_requested',
    'erased_at',
    'merged_into_id',
  ],
  choices: { gender: genders, tier: tiers, kind: customerKinds, language: languages },
  names: { role: ['roles', 'role_id'], country: ['countries', 'country_id'] },
  computed: {
    peppol_id: sql<{ scheme: string; value: string } | null>`customers.peppol_id`,
    contacts: sql<Omit<CustomerContact, 'phone_display'>[]>`customers.contacts`,
    merged_into: sql<{
      id: number
      name: string
    } | null>`(select json_build_object('id', k.id, 'name', k.full_name)
      from customers k where k.id = customers.merged_into_id)`,
    vehicles_count: sql<number>`(
      select count(*)::int from vehicles v where v.customer_id = customers.id)`,
  },
  // ids grow with time and their index is descending, so the first page needs no sort
  sorts: { full_name: 'full_name', created_at: 'id' },
  byDefault: '-created_at',
  narrows,
  finds,
})

/** As literals: the planner uses the partial indexes of rare values only for constants. */
function narrows({
  is_owner,
  tier,
  message_consent,
  shown_keyword,
}: {
  is_owner?: unknown
  tier?: unknown
  message_consent?: unknown
  /** The search term of a caller who may not see email addresses. */
  shown_keyword?: unknown
}) {
  return [
    ...(typeof shown_keyword === 'string' ? [notByEmail(shown_keyword)] : []),
    ...(is_owner === undefined ? [] : [sql<SqlBool>`is_owner = ${sql.lit(is_owner)}`]),
    // a merged duplicate is not listed
    sql<SqlBool>`merged_into_id is null`,
    ...(message_consent === undefined
      ? []
      : [sql<SqlBool>`message_consent = ${sql.lit(message_consent)}`]),
    ...(tier === undefined ? [] : [sql<SqlBool>`tier = ${sql.lit(tier)}`]),
  ]
}

const buyerFields = [
  ...customerNumbers,
  'legal_name',
  'street',
  'house_number',
  'postal_code',
  'city',
  'region_code',
] as const

/**
 * The snapshot of the customer on a document, as a column of a statement that reads the customer. Null if it would
 * have only name, phone and the free-text address.
 * @param customer the customer's alias in the statement
 */
export function buyerColumn(customer: string): RawBuilder<Buyer | null> {
  const alias = sql.raw(customer)
  const fields = buyerFields.map((name) => sql.raw(`'${name}', ${customer}.${name}`))
  const invoiceColumns = [...buyerFields, 'country_code', 'invoice_email'].map((name) =>
    sql.raw(`${customer}.${name}`),
  )
  return sql<Buyer | null>`case when ${alias}.kind = 'company' or ${alias}.peppol_id is not null
    or coalesce(${sql.join(invoiceColumns)}) is not null then json_build_object('kind', ${alias}.kind, ${sql.join(fields)},
      'country_code', coalesce(${alias}.country_code, (select h.code from countries h where h.id = ${alias}.country_id)),
      'email', coalesce(${alias}.invoice_email, ${alias}.email), 'phone', nullif(${alias}.phone, ''), 'peppol_id', ${alias}.peppol_id) end`
}

/**
 * The language in which the company writes to a customer: their own, else that of the country. Documents, messages and
 * e-mails use it.
 * @param customer the alias of the customer, which may be missing
 * @param country the alias of a row of `countries`
 */
export const languageColumn = (customer: string, country: string): RawBuilder<Language> =>
  sql<Language>`coalesce(${sql.ref(`${customer}.language`)}, ${sql.ref(`${country}.language`)})`

/** Whether the snapshot of a buyer has a number that identifies them to an authority. @param buyer as jsonb, or null */
export const hasIdentifyingNumber = (buyer: RawBuilder<unknown>) => {
  const numbers = customerNumbers.map((name) => sql`${buyer} ->> ${sql.lit(name)}`)
  return sql<SqlBool>`(coalesce(${sql.join(numbers)}) is not null)`
}

/** The buyer of a document, as of now. The caller has checked that the customer is in scope. */
export async function selectBuyer(db: Db, customerId: number): Promise<Buyer | null> {
  const { rows } = await sql<{ buyer: Buyer | null }>`
    select ${buyerColumn('c')} as buyer from customers c where c.id = ${customerId}`.execute(db)
  return rows[0]?.buyer ?? null
}

export interface CustomerFilter {
  keyword?: string | undefined
  tier?: string | undefined
  is_owner?: boolean | undefined
}

/** All customers in scope that match the filters. */
export async function selectIds(db: Db, scope: Scope, { keyword, ...others }: CustomerFilter) {
  const where = [countryInScope(scope, 'customers.country_id'), ...narrows(others)]
  if (keyword) where.push(finds(keyword, scope))
  const { rows } = await sql<{ id: number }>`
    select customers.id from customers where ${sql.join(where, sql` and `)} order by customers.id`.execute(
    withoutPlanCache(db),
  )
  return rows.map(({ id }) => id)
}

/** The subset of these customers that is in scope. */
export async function selectCustomersInScope(db: Db, scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select id from customers where id = any(${[...ids]}) and merged_into_id is null and ${countryInScope(scope, 'country_id')}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Adds the normalised phone if the keyword is one. */
export const spellingsOf = (keyword: string) => {
  const phone = phoneDigits(keyword)
  return phone ? [keyword, phone] : [keyword]
}

/** Excludes matches by email address alone: searching must not reveal it to callers who may not see it. */
export function notByEmail(keyword: string): Expression<SqlBool> {
  const spellings = spellingsOf(keyword)
  const visibleText = sql`searchable(customers.full_name, customers.phone, customers.also_known_as, customers.legal_name)`
  // plates and card codes are not in the customer's own text
  return sql<SqlBool>`(${contains(visibleText, ...spellings)} or not ${contains(sql`customers.search`, ...spellings)})`
}

/**
 * Matches a keyword by member-card code, by word, or by phone or plate in any spelling, each with its own index. Uses
 * a union, because an OR over two tables would scan both.
 */
function finds(keyword: string, scope: Scope): Expression<SqlBool> {
  const ofCard = customerOfCard(keyword)
  if (ofCard) return sql<SqlBool>`customers.id = ${ofCard}`
  const spellings = spellingsOf(keyword)
  if (!looksLikePlate(keyword)) return matches('customers.search', ...spellings)
  const plate = compactPlate(keyword)
  // the fence keeps the planner from reading all vehicles for a few customers
  const hasPlate = (search: RawBuilder<unknown>) => sql<SqlBool>`exists (
    select from vehicles v where v.customer_id = customers.id and ${contains(search, plate)} offset 0)`
  return keywordCondition(
    sql<SqlBool>`customers.id in (
      select c.id from customers c where ${countryInScope(scope, 'c.country_id')} and ${matches('c.search', ...spellings)}
      union select v.customer_id from vehicles v
        where ${countryInScope(scope, 'v.country_id')} and ${matches('v.search', plate)})`,
    sql<SqlBool>`(${contains(sql`(customers.search || '')`, ...spellings)} or ${hasPlate(sql`(v.search || '')`)})`,
  )
}

export const selectVehiclesOf = (db: Db, scope: Scope, customerId: number) =>
  db
    .selectFrom('vehicles')
    .innerJoin('brands', 'brands.id', 'vehicles.brand_id')
    .innerJoin('models', 'models.id', 'vehicles.model_id')
    .select([
      'vehicles.id',
      'vehicles.license_plate',
      'vehicles.country_id',
      'brands.id as brand_id',
      'brands.name as brand',
      'models.id as model_id',
      'models.name as model',
    ])
    .where(countryInScope(scope, 'vehicles.country_id'))
    .where('vehicles.customer_id', '=', customerId)
    .orderBy('vehicles.id')
    .limit(sql.lit(200))
    .execute()

/** Whether the customer owns a vehicle, in scope or not. */
export async function hasVehicles(db: Db, customerId: number): Promise<boolean> {
  const vehicle = await db
    .selectFrom('vehicles')
    .select('id')
    .where('customer_id', '=', customerId)
    .limit(sql.lit(1))
    .executeTakeFirst()
  return vehicle !== undefined
}

/** Whether the customer has any amount in the currency of their current country. */
export async function hasAmounts(db: Db, customerId: number): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean
  }>`select exists (select from orders where customer_id = ${customerId})
    or exists (select from invoices where customer_id = ${customerId})
    or exists (select from builds where customer_id = ${customerId})
    or exists (select from point_lots where customer_id = ${customerId})
    or exists (select from journal_lines where party_type = 'customer' and party_id = ${customerId}) as has`.execute(
    db,
  )
  return rows[0]!.has
}

/** In bulk: one parameter per field would exceed the limit of a statement. */
export async function insertCustomers(
  db: Db,
  rows: readonly Insertable<DB['customers']>[],
): Promise<{ id: number; phone: string }[]> {
  if (rows.length === 0) return []
  const columns = sql.raw(
    [
      'full_name, phone, email, address, gender, birth_date, description, language, role_id, country_id, is_owner, kind',
      ...invoiceFields,
    ].join(', '),
  )
  const { rows: made } = await sql<{ id: number; phone: string }>`
    insert into customers (${columns})
    select ${columns} from jsonb_populate_recordset(null::customers, ${JSON.stringify(rows)}::jsonb) with ordinality
    order by ordinality returning id, phone`.execute(db)
  return made
}

/** Deletes customers that no other table refers to. */
export const deleteCustomers = (db: Db, ids: readonly number[]) =>
  sql`delete from customers where id = any(${[...ids]}::int[])`.execute(db)

/** Stores the tier that membership computed. The version stays, so that an open edit form can still save. */
export const updateTier = (db: Db, id: number, tier: (typeof tiers)[number]) =>
  db.updateTable('customers').set({ tier }).where('id', '=', id).execute()

/**
 * Locks the memberships of these customers until the transaction ends, so that they are not merged or erased
 * meanwhile. Every credit to a customer counts there, and a merge locks memberships first too.
 */
export const lockCustomers = (db: Db, ids: readonly number[]) =>
  sql`select from memberships where customer_id = any(${[...ids]}) order by customer_id for no key update`.execute(
    db,
  )

/** The stored row, locked until the transaction ends. */
export const selectLocked = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('customers')
    .select(['id', 'version', 'erased_at', 'country_id', 'full_name', 'tier', 'merged_into_id'])
    .where('id', '=', id)
    .where(countryInScope(scope, 'country_id'))
    .forNoKeyUpdate()
    .$narrowType<{ tier: (typeof tiers)[number] }>()
    .executeTakeFirst()

/** The customer, and the duplicates that were merged into it. */
const withDuplicates = (id: number) => sql<number>`(
  with recursive same as (select ${id}::int as id
    union select d.id from customers d join same on d.merged_into_id = same.id)
  select id from same)`

/** The ids of a customer and of the duplicates that were merged into it. */
export async function selectWithDuplicates(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from customers c where c.id in ${withDuplicates(id)} order by c.id`.execute(db)
  return rows.map((row) => row.id)
}

const blankNumbers = Object.fromEntries(customerNumbers.map((name) => [name, null])) as Record<
  CustomerNumber,
  null
>

/**
 * Erases name, contacts, tax numbers and pictures of the customer and its duplicates. The nightly job deletes unused
 * pictures. The id replaces the name (erasedName).
 */
export const updateBlank = (
  db: Db,
  id: number,
  given: { erased_at: string; erase_reason: string },
) =>
  db
    .updateTable('customers')
    .set({
      ...given,
      full_name: sql<string>`'#' || id`,
      also_known_as: null,
      phone: '',
      email: null,
      address: null,
      gender: null,
      birth_date: null,
      description: null,
      language: null,
      kind: 'person',
      legal_name: null,
      ...blankNumbers,
      street: null,
      house_number: null,
      postal_code: null,
      city: null,
      region_code: null,
      country_code: null,
      invoice_email: null,
      peppol_id: null,
      contacts: '[]',
      id_card_file_id: null,
      profile_picture_file_id: null,
      message_consent: false,
      version: sql`version + 1`,
    })
    .where('id', 'in', withDuplicates(id))
    .execute()

/** The other names of a customer, from duplicates that were merged into it. */
const knownAs = (id: number) => sql<
  string | null
>`(select string_agg(concat_ws(' ', d.full_name, d.phone, d.email, d.also_known_as), ' ' order by d.id) from customers d
    where d.merged_into_id = ${id})`

/**
 * Marks a customer as a duplicate, or clears the mark (null). The remaining customer is then found by the names of its
 * duplicates.
 */
export async function updateMerged(
  db: Db,
  { id, into, of }: { id: number; into: number | null; of: number },
) {
  await db
    .updateTable('customers')
    .set({ merged_into_id: into, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('customers')
    .set({ also_known_as: knownAs(of), version: sql`version + 1` })
    .where('id', '=', of)
    .execute()
}
