/** The only SQL of garages and of the fixed rows. The scope of a garage is its own id. */
import { sql } from 'kysely'
import { messages } from '#platform/contract/messages.ts'
import { paperSizes } from '#platform/contract/print-document.ts'
import type { Db } from '#platform/server/database/db.ts'
import { namedReference, orderByName } from '#platform/server/database/query.ts'
import { recordQueries } from '#platform/server/database/record-queries.ts'
import { type Scope, inScope } from '#platform/server/session/scope.ts'
import { garageKinds } from '../contract.ts'
import type { OpeningDay, OpeningHours } from '../hours.ts'

export const garageRows = recordQueries('garages', {
  reach: (scope) => inScope(scope, 'garages.id'),
  columns: [
    'name',
    'country_id',
    'address',
    'code',
    'time_zone',
    'date_established',
    'kind',
    'parent_id',
    'phone',
    'bank_account',
    'legal_entity_id',
    'nitku',
    'paper',
    'review_url',
    'approval_moves',
    'approval_code_from',
  ],
  choices: { kind: garageKinds, paper: paperSizes },
  computed: { opening_hours: sql<OpeningDay[]>`garages.opening_hours` },
  names: {
    country: ['countries', 'country_id'],
    parent: ['garages', 'parent_id'],
  },
  sorts: { name: 'name', code: 'code', created_at: 'created_at' },
  byDefault: 'name',
  filters: ['kind'],
  unique: {
    garages_name_key: ['name', messages.nameTaken],
    garages_code_key: ['code', messages.codeTaken],
  },
})

/** As the column takes them: the driver would write a list of its own kind. */
export const hoursToColumn = <Body extends { opening_hours?: OpeningHours | undefined }>({
  opening_hours,
  ...fields
}: Body) => ({
  ...fields,
  ...(opening_hours ? { opening_hours: JSON.stringify(opening_hours), hours_saved: true } : {}),
})

/** Whether an order, an invoice or an entry of the garage has a number. */
export async function hasNumbers(db: Db, scope: Scope, id: number): Promise<boolean> {
  const { rows: found } = await sql<{ given: boolean }>`
    select exists (select from number_counters n where n.garage_id = ${id} and ${inScope(scope, 'n.garage_id')})
      or exists (select from entry_counters e where e.garage_id = ${id} and ${inScope(scope, 'e.garage_id')}) as given`.execute(
    db,
  )
  return found[0]?.given ?? false
}

/** Serialises the search for a free code: the next request waits until this code is saved. */
export const lockCodes = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('code of a garage'))`.execute(db)

/** Which of these codes are taken, in the whole network: a code is unique there. */
export async function selectCodesLike(db: Db, start: string): Promise<Set<string>> {
  const usedCodes = await db
    .selectFrom('garages')
    .select('code')
    .where('code', 'like', `${start}%`)
    .execute()
  return new Set(usedCodes.map(({ code }) => code))
}

/** The branches that a workshop can belong to, independent of the caller's scope. */
export const selectParents = (db: Db) =>
  db
    .selectFrom('garages')
    .select(['garages.id', 'garages.name', 'garages.country_id'])
    .select(
      sql<{
        id: number
        name: string
      }>`${sql.raw(namedReference('countries', 'garages.country_id'))}`.as('country'),
    )
    .where('garages.kind', '=', 'garage')
    .orderBy(orderByName('garages.name'))
    .execute()

export const selectCountries = (db: Db) =>
  db
    .selectFrom('countries')
    .select(['id', 'name', 'code', 'time_zone', 'language'])
    .orderBy('id')
    .execute()

export const selectRoles = (db: Db) =>
  db.selectFrom('roles').select(['id', 'name']).orderBy('id').execute()
