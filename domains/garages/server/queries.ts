/** The only SQL of garages and of the fixed rows. Garages carry the reach by their own id. */
import { sql } from 'kysely'
import { type Db, adhoc } from '#platform/server/db.ts'
import { matches, order, paged, readPage } from '#platform/server/query.ts'
import { type Scope, within } from '#platform/server/scope.ts'
import type { GarageKind, GarageRow } from '../contract.ts'

const rows = (db: Db, scope: Scope) => db.selectFrom('garages').where(within(scope, 'garages.id'))

const nameOf = (table: 'countries' | 'garages', column: string) =>
  sql<{ id: number; name: string }>`(
    select json_build_object('id', n.id, 'name', n.name) from ${sql.table(table)} n where n.id = ${sql.ref(column)})`

const columns = [
  'garages.id',
  'garages.name',
  'garages.country_id',
  'garages.address',
  'garages.code',
  'garages.time_zone',
  'garages.established_on as date_established',
  'garages.created_at',
  'garages.kind',
  'garages.parent_id',
  'garages.phone',
  'garages.bank_account',
  'garages.version',
] as const

const shown = (db: Db, scope: Scope) =>
  rows(db, scope)
    .select(columns)
    .select([
      nameOf('countries', 'garages.country_id').as('country'),
      nameOf('garages', 'garages.parent_id').as('parent'),
    ])
    .$narrowType<{ kind: GarageKind }>()

interface ListQuery {
  page: number
  limit: number
  keyword?: string | undefined
  sort?: string | undefined
  kind?: GarageKind | undefined
}

const sorts = { name: 'garages.name', code: 'garages.code', created_at: 'garages.created_at' }

export async function selectGarages(db: Db, scope: Scope, query: ListQuery) {
  const reader = query.keyword ? adhoc(db) : db
  const narrowed = <Q>(all: Q): Q => {
    let some = all as ReturnType<typeof rows>
    if (query.keyword) some = some.where(matches('garages.search', query.keyword))
    if (query.kind) some = some.where('garages.kind', '=', query.kind)
    return some as Q
  }
  const page = paged(narrowed(shown(reader, scope)) as never, query).orderBy(
    order(query.sort, sorts, 'name', 'garages.id'),
  )
  return readPage<GarageRow>(reader, page as never, narrowed(rows(reader, scope)), query)
}

export const selectGarage = (db: Db, scope: Scope, id: number) =>
  shown(db, scope).where('garages.id', '=', id).executeTakeFirst()

/** The row as it is stored, locked until the transaction ends. */
export const selectForChange = (db: Db, scope: Scope, id: number) =>
  rows(db, scope).select(columns).where('garages.id', '=', id).forUpdate().executeTakeFirst()

/** Whether an order, an invoice or an entry of the garage has its number. */
export async function hasNumbers(db: Db, scope: Scope, id: number): Promise<boolean> {
  const { rows: found } = await sql<{ given: boolean }>`
    select exists (select from number_counters n where n.garage_id = ${id} and ${within(scope, 'n.garage_id')})
      or exists (select from entry_counters e where e.garage_id = ${id} and ${within(scope, 'e.garage_id')}) as given`.execute(
    db,
  )
  return found[0]?.given ?? false
}

/** Whoever looks for a free code waits for the one before, until that code is kept. */
export const lockCodes = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('code of a garage'))`.execute(db)

/** Which of these codes are taken; whole network: a code is unique in all of it. */
export async function selectCodesLike(db: Db, start: string): Promise<Set<string>> {
  const taken = await db
    .selectFrom('garages')
    .select('code')
    .where('code', 'like', `${start}%`)
    .execute()
  return new Set(taken.map(({ code }) => code))
}

/** The branches that a workshop can belong to, whatever the caller's reach. */
export const selectParents = (db: Db) =>
  db
    .selectFrom('garages')
    .select(['garages.id', 'garages.name', 'garages.country_id'])
    .select(nameOf('countries', 'garages.country_id').as('country'))
    .where('garages.kind', '=', 'garage')
    .orderBy('garages.name')
    .execute()

export const selectCountries = (db: Db) =>
  db
    .selectFrom('countries')
    .select(['id', 'name', 'code', 'time_zone', 'language'])
    .orderBy('id')
    .execute()

export const selectRoles = (db: Db) =>
  db.selectFrom('roles').select(['id', 'name']).orderBy('id').execute()

interface Fields {
  name?: string | undefined
  code?: string | undefined
  address?: string | null | undefined
  phone?: string | null | undefined
  bank_account?: string | null | undefined
  time_zone?: string | undefined
  established_on?: string | null | undefined
  parent_id?: number | null | undefined
}

export const insertGarage = (
  db: Db,
  garage: Fields & {
    name: string
    code: string
    time_zone: string
    country_id: number
    kind: GarageKind
  },
) => db.insertInto('garages').values(garage).returning(['id', 'code']).executeTakeFirstOrThrow()

export const updateGarage = (db: Db, scope: Scope, id: number, fields: Fields) =>
  db
    .updateTable('garages')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .where(within(scope, 'garages.id'))
    .execute()

export const deleteGarage = (db: Db, scope: Scope, id: number) =>
  db.deleteFrom('garages').where('id', '=', id).where(within(scope, 'garages.id')).execute()
