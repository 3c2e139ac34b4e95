/** The only SQL of tax codes. */
import { type RawBuilder, sql } from 'kysely'
import { entityOf } from '#domains/company/legal-entities/server/queries.ts'
import type { Db } from '#platform/server/database/db.ts'
import { CODE_WITHOUT_ENTITY, type TaxRules } from '../rules.ts'

/**
 * The tax of a garage's documents on a day, as a column of a statement that has read the garage. Null where they have none:
 * its entity is not registered by then and no small entrepreneur, or it has no entity and its country no rate.
 *
 * @param garage the garage's alias in the statement
 */
export function taxRulesColumn(
  garage: string,
  day: RawBuilder<unknown>,
): RawBuilder<TaxRules | null> {
  const of = sql.raw(garage)
  return sql<TaxRules | null>`(
    select json_build_object('country_id', ${of}.country_id, 'legal_entity_id', e.id,
      'includes_tax', coalesce(e.prices_include_tax, false), 'kor', coalesce(e.kor, false),
      'codes', coalesce((
        select json_agg(json_build_object('tax_code_id', c.id, 'code', c.code, 'name', c.name ->> 'en', 'names', c.name,
          'kind', c.kind, 'reason', c.reason, 'recoverable', c.recoverable and e.kor is not true, 'rate', (
            select json_build_object('basis_points', r.basis_points, 'base_numerator', r.base_numerator,
              'base_denominator', r.base_denominator)
            from tax_code_rates r where r.tax_code_id = c.id and r.valid_from <= ${day}
            order by r.valid_from desc limit 1)) order by c.code)
        from tax_codes c
        where c.country_id = ${of}.country_id and (e.id is not null or c.code = ${CODE_WITHOUT_ENTITY})), '[]'),
      'defaults', coalesce((
        select json_agg(json_build_object('line_kind', d.line_kind, 'customer_kind', d.customer_kind,
          'tax_code_id', d.tax_code_id))
        from tax_defaults d where d.country_id = ${of}.country_id and e.id is not null), '[]'))
    from (values (1)) as one left join legal_entities e on e.id = ${entityOf(garage)}
    where case when e.id is null
      then exists (select from tax_codes c where c.country_id = ${of}.country_id and c.code = ${CODE_WITHOUT_ENTITY})
      else e.kor or (e.is_registered and e.registered_from <= ${day}) end)`
}

/** The same in its own statement. The caller has checked the garage's scope. */
export async function selectTaxRules(
  db: Db,
  garageId: number,
  day: string,
): Promise<TaxRules | null> {
  const { rows } = await sql<{ rules: TaxRules | null }>`
    select ${taxRulesColumn('g', sql`${day}::date`)} as rules from garages g where g.id = ${garageId}`.execute(
    db,
  )
  return rows[0]?.rules ?? null
}
