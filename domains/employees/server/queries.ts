/** The only SQL of employees. People of a garage are reached by it; those of the head office by the owner alone. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { type Db, adhoc } from '#platform/server/db.ts'
import { matches, order, paged, readPage } from '#platform/server/query.ts'
import { type Scope, within, withinCountry } from '#platform/server/scope.ts'

/** `headOffice`: the people without a garage are in reach too, by their country. */
export interface People extends Scope {
  headOffice: boolean
}

const reached = (people: People): Expression<SqlBool> =>
  people.headOffice
    ? sql<SqlBool>`(case when employees.garage_id is null then ${withinCountry(people, 'employees.country_id')} else ${within(people, 'employees.garage_id')} end)`
    : sql<SqlBool>`(employees.garage_id is not null and ${within(people, 'employees.garage_id')})`

const rows = (db: Db, people: People) => db.selectFrom('employees').where(reached(people))

const nameOf = (table: 'roles' | 'garages' | 'countries', column: string) =>
  sql<{ id: number; name: string }>`(
    select json_build_object('id', n.id, 'name', n.name) from ${sql.table(table)} n where n.id = ${sql.ref(column)})`

const columns = [
  'employees.id',
  'full_name',
  'gender',
  'birth_date',
  'phone',
  'email',
  'role_id',
  'garage_id',
  'country_id',
  'active',
  'created_at',
  'version',
] as const

const shown = (db: Db, people: People) =>
  rows(db, people)
    .select(columns)
    .select([
      nameOf('roles', 'employees.role_id').as('role'),
      nameOf('garages', 'employees.garage_id').as('garage'),
      nameOf('countries', 'employees.country_id').as('country'),
    ])
    .$narrowType<{ gender: 'male' | 'female' | null }>()

export type StoredEmployee = Awaited<ReturnType<typeof execute>>[number]
const execute = (db: Db, people: People) => shown(db, people).execute()

interface ListQuery {
  page: number
  limit: number
  keyword?: string | undefined
  sort?: string | undefined
  role_id?: number | undefined
  active?: boolean | undefined
  /** The keyword looks at names only: phones and addresses are not for everybody. */
  namesOnly: boolean
}

const sorts = { full_name: 'employees.full_name', created_at: 'employees.created_at' }

/** A typed 0812-3456 is looked for by its digits, so that it finds +628123456. */
function byKeyword(keyword: string, namesOnly: boolean): Expression<SqlBool> {
  const word = matches('employees.search', keyword)
  if (namesOnly)
    return sql<SqlBool>`(${word} and position(lower(${keyword}) in lower(full_name)) > 0)`
  const digits = /^[\d\s()+./-]+$/.test(keyword)
    ? keyword.replace(/\D/g, '').replace(/^0+/, '')
    : ''
  return digits.length < 3
    ? word
    : sql<SqlBool>`(${word} or ${matches('employees.search', digits)})`
}

export async function selectEmployees(db: Db, people: People, query: ListQuery) {
  const { keyword, role_id, active } = query
  const reader = keyword ? adhoc(db) : db
  const narrowed = <Q>(all: Q): Q => {
    let some = all as ReturnType<typeof rows>
    if (keyword) some = some.where(byKeyword(keyword, query.namesOnly))
    if (role_id) some = some.where('role_id', '=', role_id)
    if (active !== undefined) some = some.where('active', '=', active)
    return some as Q
  }
  const page = paged(narrowed(shown(reader, people)) as never, query).orderBy(
    order(query.sort, sorts, 'full_name', 'employees.id'),
  )
  return readPage<StoredEmployee>(reader, page as never, narrowed(rows(reader, people)), query)
}

export const selectEmployee = (db: Db, people: People, id: number) =>
  shown(db, people).where('employees.id', '=', id).executeTakeFirst()

/** The row as it is stored, locked until the transaction ends. */
export const selectForChange = (db: Db, people: People, id: number) =>
  rows(db, people).select(columns).where('employees.id', '=', id).forUpdate().executeTakeFirst()

export const countryExists = async (db: Db, id: number) =>
  (await db.selectFrom('countries').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined

interface Fields {
  full_name?: string | undefined
  gender?: string | null | undefined
  birth_date?: string | null | undefined
  phone?: string | undefined
  email?: string | null | undefined
  role_id?: number | undefined
  garage_id?: number | null | undefined
  country_id?: number | undefined
  active?: boolean | undefined
}

export const insertEmployee = (
  db: Db,
  employee: Fields & { full_name: string; phone: string; role_id: number; country_id: number },
) => db.insertInto('employees').values(employee).returning('id').executeTakeFirstOrThrow()

export const updateEmployee = (db: Db, people: People, id: number, fields: Fields) =>
  db
    .updateTable('employees')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .where(reached(people))
    .execute()

/** Until when a new password may be chosen; undefined when there is no such active person. */
export const updateReset = (db: Db, people: People, id: number, minutes: number) =>
  db
    .updateTable('employees')
    .set({ reset_allowed_until: sql`now() + make_interval(mins => ${minutes})` })
    .where('id', '=', id)
    .where('active', '=', true)
    .where(reached(people))
    .returning(['full_name', 'garage_id', 'reset_allowed_until'])
    .executeTakeFirst()

/** Whether the activity log knows this person: it keeps no foreign key, so that it outlives everything. */
export const hasActivity = async (db: Db, id: number) =>
  (await db
    .selectFrom('activity_log')
    .select('id')
    .where('employee_id', '=', id)
    .limit(sql.lit(1))
    .executeTakeFirst()) !== undefined

export const deleteEmployee = (db: Db, people: People, id: number) =>
  db.deleteFrom('employees').where('id', '=', id).where(reached(people)).execute()
