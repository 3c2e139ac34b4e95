/** The settings of each country, by valid-from day. Every country has those of the programme's first day. */
import { type Insertable, sql } from 'kysely'
import type { DB } from '#database/tables.gen.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Scope, countryInScope } from '#platform/server/session/scope.ts'
import type { Settings } from '../contract.ts'
import type { Terms } from '../rules.ts'

const columns = sql.raw(
  `id, country_id, valid_from, step, worth, min_points, max_share::float8 as max_share, months,
  redemption_share::float8 as redemption_share, tiers`,
)

export async function selectSettings(db: Db, scope: Scope, countryId: number): Promise<Settings[]> {
  const { rows } = await sql<Settings>`select ${columns} from membership_settings
    where country_id = ${countryId} and ${countryInScope(scope, 'country_id')}
    order by valid_from desc`.execute(db)
  return rows
}

/** The settings of a country on a day. */
export async function selectTerms(db: Db, countryId: number, day: string): Promise<Terms> {
  const { rows } = await sql<Terms>`select ${columns} from membership_settings
    where country_id = ${countryId} and valid_from <= ${day} order by valid_from desc limit 1`.execute(
    db,
  )
  return rows[0]!
}

export const upsertSettings = (db: Db, settings: Insertable<DB['membership_settings']>) =>
  db
    .insertInto('membership_settings')
    .values(settings)
    .onConflict((conflict) =>
      conflict.columns(['country_id', 'valid_from']).doUpdateSet((excluded) => ({
        step: excluded.ref('excluded.step'),
        worth: excluded.ref('excluded.worth'),
        min_points: excluded.ref('excluded.min_points'),
        max_share: excluded.ref('excluded.max_share'),
        months: excluded.ref('excluded.months'),
        redemption_share: excluded.ref('excluded.redemption_share'),
        tiers: excluded.ref('excluded.tiers'),
        created_by: excluded.ref('excluded.created_by'),
        version: sql`membership_settings.version + 1`,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
