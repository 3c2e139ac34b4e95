/** The only SQL of legal entities. Their scope is the country. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { recordQueries } from '#platform/server/database/record-queries.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'
import { type InLanguages, type Issuer, type LegalEntityRow, taxBases } from '../contract.ts'
import { orderByName } from '#platform/server/database/query.ts'

const identity = [
  'country_id',
  'legal_name',
  'trade_name',
  'street',
  'house_number',
  'postal_code',
  'city',
  'region_code',
  'phone',
  'email',
  'website',
  'iban',
  'bic',
  'bank_text',
  'logo_file_id',
  'npwp',
  'tin',
  'brn',
  'sst_number',
  'msic',
  'msic_name',
  'kvk',
  'oin',
  'btw_id',
] as const

/** The ids of the keys that encrypted the secrets of an entity, and whether there is a private key. */
export interface StoredKeyIds {
  has_key: boolean
  of_secret: string | null
  of_key: string | null
}

export const entityRows = recordQueries('legal_entities', {
  reach: (scope) => countryInScope(scope, 'legal_entities.country_id'),
  columns: [
    ...identity,
    'is_registered',
    'registered_from',
    'prices_include_tax',
    'kor',
    'tax_period_months',
    'tax_basis',
    'withholding_rate',
    'withholding_rate_without_number',
  ],
  choices: { tax_basis: taxBases },
  names: { country: ['countries', 'country_id'] },
  computed: {
    footer: sql<InLanguages>`legal_entities.footer`,
    terms: sql<InLanguages>`legal_entities.terms`,
    e_invoice: sql<LegalEntityRow['e_invoice']>`
      jsonb_build_object('from', null, 'buyer_branch', 'nik', 'url', null, 'client_id', null) || legal_entities.e_invoice
        || jsonb_build_object('has_secret', legal_entities.e_invoice_secret is not null, 'secret_lost', false,
          'has_certificate', legal_entities.e_invoice_certificate is not null)`,
    secret_keys: sql<StoredKeyIds>`json_build_object('has_key', legal_entities.e_invoice_key is not null,
      'of_secret', split_part(legal_entities.e_invoice_secret, ':', 2), 'of_key', split_part(legal_entities.e_invoice_key, ':', 2))`,
    garages: sql<{ id: number; name: string }[]>`(
      select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by ${orderByName('g.name')}), '[]')
      from garages g where g.legal_entity_id = legal_entities.id)`,
  },
  sorts: { legal_name: 'legal_name', created_at: 'created_at' },
  byDefault: 'legal_name',
})

/** The legal entities that a garage may choose: all of the countries in scope. */
export const selectNames = (db: Db, scope: Scope) =>
  db
    .selectFrom('legal_entities')
    .select(['id', 'country_id', sql<string>`legal_name`.as('name')])
    .where(countryInScope(scope, 'country_id'))
    .orderBy(orderByName('legal_name'))
    .execute()

/** Secrets of e-invoices, which no response contains; null removes one, missing keeps it. */
export interface Secrets {
  e_invoice_secret?: string | null
  e_invoice_certificate?: string | null
  e_invoice_key?: string | null
}

/** The caller must have locked the row within its scope. */
export const updateSecrets = (db: Db, scope: Scope, id: number, secrets: Secrets) =>
  db
    .updateTable('legal_entities')
    .set(secrets)
    .where('id', '=', id)
    .where(countryInScope(scope, 'country_id'))
    .execute()

/** Of all entities, locked until the transaction ends. */
export const lockStoredSecrets = (db: Db) =>
  db
    .selectFrom('legal_entities')
    .select(['id', 'e_invoice_secret', 'e_invoice_key'])
    .where(sql<SqlBool>`coalesce(e_invoice_secret, e_invoice_key) is not null`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** At the start, without a caller. The row must be locked. */
export const updateStoredSecrets = (db: Db, id: number, secrets: Secrets) =>
  db.updateTable('legal_entities').set(secrets).where('id', '=', id).execute()

export const insertLogo = (db: Db, logo: { legal_entity_id: number; file_id: number }) =>
  db
    .insertInto('legal_entity_logos')
    .values(logo)
    .onConflict((known) => known.doNothing())
    .execute()

/**
 * Who issues the documents of a garage today, as a column of a statement that has read the garage: null without one.
 *
 * @param garage the garage's alias in the statement
 */
export function issuerColumn(garage: string): RawBuilder<Issuer | null> {
  const of = sql.raw(garage)
  const fields = ['footer', 'terms', ...identity].map((name) =>
    sql.raw(name === 'phone' ? `'phone', e.phone_shown` : `'${name}', e.${name}`),
  )
  return sql<Issuer | null>`(
    select json_build_object('legal_entity_id', e.id, 'nitku', ${of}.nitku, ${sql.join(fields)})
    from legal_entities e where e.id = ${entityOf(garage)})`
}

/** Which entity a garage belongs to, in a statement that has read it: a workshop to that of its branch, unless it has one. */
export function entityOf(garage: string): RawBuilder<number | null> {
  const of = sql.raw(garage)
  return sql<number | null>`coalesce(${of}.legal_entity_id,
    (select p.legal_entity_id from garages p where p.id = ${of}.parent_id))`
}

/** The issuer of the documents of a garage. The caller has checked the garage's scope. */
export async function selectIssuer(db: Db, garageId: number): Promise<Issuer | null> {
  const { rows } = await sql<{ issuer: Issuer | null }>`
    select ${issuerColumn('g')} as issuer from garages g where g.id = ${garageId}`.execute(db)
  return rows[0]?.issuer ?? null
}
