/** One set of statements for every kind. Table and column names come from kinds.ts, never from a request. */
import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { adhoc } from '#platform/server/db.ts'
import { matches, order, paged, readPage } from '#platform/server/query.ts'
import { type Scope, withinCountry } from '#platform/server/scope.ts'
import type { MasterRow } from '../contract.ts'
import { type Kind, kinds } from '../kinds.ts'

/** The builder is typed by one of the tables; they all have `id, name, created_at, version, search`. */
const tableOf = (kind: Kind) => kind.table as 'service_items'

const refsOf = (kind: Kind) =>
  Object.entries(kind.fields).flatMap(([column, field]) =>
    field.type === 'ref' ? [{ column, to: kinds[field.to] }] : [],
  )
const isByCountry = (kind: Kind) => 'country_id' in kind.fields

/** `brand_id` -> `brand: {id, name}` */
const nameOfRef = (kind: Kind, { column, to }: { column: string; to: Kind }) =>
  sql`(select json_build_object('id', r.id, 'name', r.name) from ${sql.table(to.table)} r where r.id = ${sql.ref(`${kind.table}.${column}`)})`.as(
    column.replace(/_id$/, ''),
  )

const countryName = (kind: Kind) =>
  sql`(select json_build_object('id', c.id, 'name', c.name) from countries c where c.id = ${sql.ref(`${kind.table}.country_id`)})`.as(
    'country',
  )

const rows = (db: Db, scope: Scope, kind: Kind) => {
  const table = tableOf(kind)
  const all = db.selectFrom(table)
  return isByCountry(kind) ? all.where(withinCountry(scope, `${table}.country_id`)) : all
}

const columns = (kind: Kind) => [
  ...['id', 'name', 'created_at', 'version', ...Object.keys(kind.fields)].map((column) =>
    sql.ref(`${kind.table}.${column}`).as(column),
  ),
  ...refsOf(kind).map((ref) => nameOfRef(kind, ref)),
  ...(isByCountry(kind) ? [countryName(kind)] : []),
]

interface Wanted {
  page: number
  limit: number
  keyword?: string | undefined
  sort?: string | undefined
  [filter: string]: unknown
}

export async function selectPage(db: Db, scope: Scope, kind: Kind, wanted: Wanted) {
  const reader = wanted.keyword ? adhoc(db) : db
  const table = tableOf(kind)
  let found = rows(reader, scope, kind)
  if (wanted.keyword) found = found.where(matches(`${table}.search`, wanted.keyword))
  for (const { column } of refsOf(kind))
    if (wanted[column]) found = found.where(sql.ref(`${table}.${column}`), '=', wanted[column])
  const page = paged(found.select(columns(kind)) as never, wanted).orderBy(
    order(
      wanted.sort,
      { name: `${table}.name`, created_at: `${table}.created_at` },
      'name',
      `${table}.id`,
    ),
  )
  return readPage<MasterRow>(reader, page as never, found, wanted)
}

export const selectOne = (db: Db, scope: Scope, kind: Kind, id: number) =>
  rows(db, scope, kind)
    .select(columns(kind))
    .where(`${tableOf(kind)}.id`, '=', id)
    .executeTakeFirst() as Promise<(MasterRow & Record<string, unknown>) | undefined>

/** Whoever changes a row waits for the one who is changing it. */
export const lockOne = (db: Db, kind: Kind, id: number) =>
  db.selectFrom(tableOf(kind)).select('id').where('id', '=', id).forUpdate().execute()

export const insertOne = (db: Db, kind: Kind, fields: object) =>
  db
    .insertInto(tableOf(kind))
    .values(fields as never)
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateOne = (db: Db, scope: Scope, kind: Kind, id: number, fields: object) => {
  const change = db
    .updateTable(tableOf(kind))
    .set({ ...fields, version: sql`version + 1` } as never)
    .where('id', '=', id)
  return (isByCountry(kind) ? change.where(withinCountry(scope, 'country_id')) : change).execute()
}

export const deleteOne = (db: Db, scope: Scope, kind: Kind, id: number) => {
  const removal = db.deleteFrom(tableOf(kind)).where('id', '=', id)
  return (isByCountry(kind) ? removal.where(withinCountry(scope, 'country_id')) : removal).execute()
}
