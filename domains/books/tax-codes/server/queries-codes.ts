/** The rows of tax codes, their rates, and the defaults of a country. Their scope is the country. */
import { type Insertable, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import { taxKinds } from '#platform/contract/money/tax.ts'
import type { Db } from '#platform/server/database/db.ts'
import { recordQueries } from '#platform/server/database/record-queries.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'
import type { RateRow, TaxCodeRow } from '../contract.ts'
import { taxMessages } from '../messages.ts'
import type { CustomerKind, TaxedKind } from '../rules.ts'

const accountOf = (column: string) =>
  sql<
    TaxCodeRow['account_out']
  >`(select json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'name_id', a.name_id)
    from accounts a where a.id = ${sql.ref(column)})`

const ratesOf = sql<RateRow[]>`(
  select coalesce(json_agg(json_build_object('id', r.id, 'basis_points', r.basis_points, 'base_numerator', r.base_numerator,
    'base_denominator', r.base_denominator, 'valid_from', r.valid_from) order by r.valid_from desc), '[]')
  from tax_code_rates r where r.tax_code_id = tax_codes.id)`

export const codeRows = recordQueries('tax_codes', {
  reach: (scope) => countryInScope(scope, 'tax_codes.country_id'),
  columns: [
    'country_id',
    'code',
    'kind',
    'reason',
    'account_out_id',
    'account_in_id',
    'recoverable',
    'box_sale',
    'box_purchase',
    'e_invoice',
  ],
  choices: { kind: taxKinds },
  names: { country: ['countries', 'country_id'] },
  computed: {
    name: sql<TaxCodeRow['name']>`tax_codes.name`,
    account_out: accountOf('tax_codes.account_out_id'),
    account_in: accountOf('tax_codes.account_in_id'),
    rates: ratesOf,
  },
  sorts: { code: 'code', created_at: 'created_at' },
  byDefault: 'code',
  filters: ['kind'],
  unique: { tax_codes_country_id_code_key: ['code', taxMessages.codeTaken] },
})

export const selectRates = (db: Db, codeId: number) =>
  db
    .selectFrom('tax_code_rates')
    .select(['id', 'basis_points', 'base_numerator', 'base_denominator', 'valid_from'])
    .where('tax_code_id', '=', codeId)
    .orderBy('valid_from', 'desc')
    .execute()

/** The caller must have locked the code within its scope. */
export const insertRate = (db: Db, rate: Insertable<DB['tax_code_rates']>) =>
  db.insertInto('tax_code_rates').values(rate).execute()

/** The code has changed with its rates. */
export const raiseVersion = (db: Db, scope: Scope, id: number) =>
  db
    .updateTable('tax_codes')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .where(countryInScope(scope, 'country_id'))
    .returning('version')
    .executeTakeFirstOrThrow()

/** Whether a document has it. */
export async function isUsed(db: Db, codeId: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from document_taxes where tax_code_id = ${codeId})
      or exists (select from order_lines where taxed_by_id = ${codeId} or tax_code_id = ${codeId})
      or exists (select from purchase_lines where tax_code_id = ${codeId})
      or exists (select from third_party_purchase_lines where tax_code_id = ${codeId})
      or exists (select from builds where tax_code_id = ${codeId}) as used`.execute(db)
  return rows[0]?.used ?? false
}

/** The last day of this country that a standing return has declared, if it is not before a day. */
export async function selectFiledSince(db: Db, countryId: number, day: string) {
  const { rows } = await sql<{ until: string }>`
    select r.until from tax_returns r join legal_entities e on e.id = r.legal_entity_id
    where e.country_id = ${countryId} and r.reopened_at is null and r.until >= ${day}
    order by r.until desc limit 1`.execute(db)
  return rows[0]?.until
}

/** Of a book: an account of the whole book that takes entries. */
export const selectTaxAccount = (
  db: Db,
  countryId: number,
  account: { id: number } | { key: string },
) =>
  db
    .selectFrom('accounts')
    .select(['id', 'code'])
    .where('book_id', '=', countryId)
    .where('garage_id', 'is', null)
    .where('postable', '=', true)
    .where('active', '=', true)
    .where('id' in account ? 'id' : 'system_key', '=', 'id' in account ? account.id : account.key)
    .executeTakeFirst()

export const selectDefaults = (db: Db, scope: Scope, countryId: number) =>
  db
    .selectFrom('tax_defaults')
    .select(['line_kind', 'customer_kind', 'tax_code_id'])
    .where('country_id', '=', countryId)
    .where(countryInScope(scope, 'country_id'))
    .orderBy('line_kind')
    .orderBy('customer_kind')
    .$narrowType<{ line_kind: TaxedKind; customer_kind: CustomerKind }>()
    .execute()

/** The codes of a country, of these. */
export const selectCodesOf = (db: Db, countryId: number, ids: readonly number[]) =>
  db
    .selectFrom('tax_codes')
    .select('id')
    .where('country_id', '=', countryId)
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute()

interface Default {
  line_kind: TaxedKind
  customer_kind: CustomerKind
  tax_code_id: number | null
}

/** Writes the rows that are given; those without a code go. */
export async function saveDefaults(db: Db, countryId: number, rows: readonly Default[]) {
  for (const { line_kind, customer_kind, tax_code_id } of rows)
    await (tax_code_id === null
      ? db
          .deleteFrom('tax_defaults')
          .where('country_id', '=', countryId)
          .where('line_kind', '=', line_kind)
          .where('customer_kind', '=', customer_kind)
          .execute()
      : db
          .insertInto('tax_defaults')
          .values({ country_id: countryId, line_kind, customer_kind, tax_code_id })
          .onConflict((known) =>
            known
              .columns(['country_id', 'line_kind', 'customer_kind'])
              .doUpdateSet({ tax_code_id }),
          )
          .execute())
}

/** Documents since a day, and before the next rate, that have another rate of a code, or that of another part of the price. */
export async function countOtherRates(
  db: Db,
  codeId: number,
  rate: Pick<RateRow, 'valid_from' | 'basis_points' | 'base_numerator' | 'base_denominator'>,
): Promise<number> {
  const { valid_from, basis_points, base_numerator, base_denominator } = rate
  const { rows } = await sql<{ documents: number }>`
    select count(distinct (d.source, d.source_id))::int as documents from document_taxes d
    where d.tax_code_id = ${codeId} and d.day >= ${valid_from} and (d.rate <> ${basis_points} or exists (
        select from (select * from tax_code_rates r where r.tax_code_id = ${codeId} and r.valid_from < ${valid_from}
          order by r.valid_from desc limit 1) r
        where r.base_numerator::bigint * ${base_denominator} <> r.base_denominator::bigint * ${base_numerator}))
      and d.day < coalesce((select min(r.valid_from) from tax_code_rates r
        where r.tax_code_id = ${codeId} and r.valid_from > ${valid_from}), 'infinity')`.execute(db)
  return rows[0]?.documents ?? 0
}

/** Where each code's tax is owed and claimed; null: the usual account, of which a garage may have its own. */
export async function selectAccountsOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, TaxAccounts>()
  const named = (column: string, usual: string) =>
    sql<number | null>`(select a.id from accounts a
      where a.id = ${sql.ref(column)} and a.system_key is distinct from ${usual})`
  const found = await db
    .selectFrom('tax_codes')
    .select([
      'id',
      named('tax_codes.account_out_id', 'VAT_OUT').as('out'),
      named('tax_codes.account_in_id', 'VAT_IN').as('in'),
    ])
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map(({ id, ...accounts }) => [id, accounts]))
}
interface TaxAccounts {
  out: number | null
  in: number | null
}
