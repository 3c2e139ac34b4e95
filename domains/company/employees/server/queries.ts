/** The only SQL of employees. Garage staff need the garage in the scope; head office staff only the owner sees. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { phoneDigits } from '#platform/contract/text/invisible-characters.ts'
import { messages } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { contains, matches } from '#platform/server/database/keywords.ts'
import { recordQueries } from '#platform/server/database/record-queries.ts'
import { type Scope, inScope, countryInScope } from '#platform/server/session/scope.ts'
import { genders } from '../contract.ts'

export interface People extends Scope {
  /** Employees without a garage are in scope too, by their country. */
  headOffice: boolean
  /** A keyword searches names only: not every user may see phones and emails. */
  namesOnly: boolean
}

const reached = (people: People): Expression<SqlBool> =>
  people.headOffice
    ? sql<SqlBool>`(case when employees.garage_id is null then ${countryInScope(people, 'employees.country_id')} else ${inScope(people, 'employees.garage_id')} end)`
    : sql<SqlBool>`(employees.garage_id is not null and ${inScope(people, 'employees.garage_id')})`

export const people = recordQueries('employees', {
  reach: reached,
  columns: [
    'full_name',
    'gender',
    'birth_date',
    'phone',
    'email',
    'role_id',
    'garage_id',
    'country_id',
    'hourly_rate',
    'active',
  ],
  choices: { gender: genders },
  names: {
    role: ['roles', 'role_id'],
    garage: ['garages', 'garage_id'],
    country: ['countries', 'country_id'],
  },
  sorts: { full_name: 'full_name', created_at: 'created_at' },
  byDefault: 'full_name',
  filters: ['role_id', 'active'],
  finds,
  unique: { employees_phone_key: ['phone', messages.phoneTaken] },
})

/** The digits of a typed 0812-3456, so that it finds +628123456. */
function finds(keyword: string, { namesOnly }: People): Expression<SqlBool> {
  const word = matches('employees.search', keyword)
  if (namesOnly) return sql<SqlBool>`(${word} and ${contains(sql`searchable(full_name)`, keyword)})`
  const digits = phoneDigits(keyword)
  return digits ? sql<SqlBool>`(${word} or ${matches('employees.search', digits)})` : word
}

/** Until when the person may choose a new password; undefined if there is no such active person. */
export const updateReset = (db: Db, people: People, id: number, minutes: number) =>
  db
    .updateTable('employees')
    .set({ reset_allowed_until: sql`now() + make_interval(mins => ${minutes})` })
    .where('id', '=', id)
    .where('active', '=', true)
    .where(reached(people))
    .returning(['full_name', 'garage_id', 'reset_allowed_until'])
    .executeTakeFirst()

/** Whether the activity log refers to this person: it has no foreign key, so that its rows outlive the person. */
export const hasActivity = async (db: Db, id: number) =>
  (await db
    .selectFrom('activity_log')
    .select('id')
    .where('employee_id', '=', id)
    .limit(sql.lit(1))
    .executeTakeFirst()) !== undefined

/** Nothing points to them. */
export const deleteEmployees = (db: Db, ids: readonly number[]) =>
  sql`delete from employees where id = any(${[...ids]}::int[])`.execute(db)
