/** The scope selects accounts by book (a book has its country's id) and, for a garage's own account, by garage. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { type Db, withoutPlanCache } from '#platform/server/database/db.ts'
import { matches } from '#platform/server/database/keywords.ts'
import { sortOrder, limitOffset, readPage } from '#platform/server/database/query.ts'
import { type Scope, inScope, countryInScope } from '#platform/server/session/scope.ts'
import type { AccountGroup, AccountRow, AccountType } from '../contract.ts'

/** The columns that the application writes; the database fills in the others. */
export interface AccountFields {
  book_id: number
  garage_id: number | null
  parent_id: number | null
  code: string
  name: string
  name_id: string | null
  type: AccountType
  group_code: AccountGroup | null
  rgs: string | null
  postable: boolean
  active: boolean
}

const inReach = (scope: Scope) =>
  sql<SqlBool>`(${countryInScope(scope, 'accounts.book_id')} and (accounts.garage_id is null or ${inScope(scope, 'accounts.garage_id')}))`

/** Accounts that a payment can go to or come from. */
const isFund = sql<SqlBool>`accounts.group_code = 'cash_bank' and accounts.postable and accounts.active`

/** Every account in scope with its position in the tree: `path` sorts a header directly before its children. */
const tree = (db: Db) =>
  db
    .withRecursive('tree(id, depth, path)', (start) =>
      start
        .selectFrom('accounts')
        .select([
          'id',
          sql<number>`0`.as('depth'),
          sql<string[]>`array[book_id::text, code]`.as('path'),
        ])
        .where('parent_id', 'is', null)
        .unionAll(
          start
            .selectFrom('accounts')
            .innerJoin('tree', 'tree.id', 'accounts.parent_id')
            .select([
              'accounts.id',
              sql<number>`tree.depth + 1`.as('depth'),
              sql<string[]>`tree.path || accounts.code`.as('path'),
            ]),
        ),
    )
    .selectFrom('accounts')
    .innerJoin('tree', 'tree.id', 'accounts.id')
    .leftJoin('garages', 'garages.id', 'accounts.garage_id')

const columns = [
  'accounts.id',
  'accounts.code',
  'accounts.name',
  'accounts.name_id',
  'accounts.type',
  'accounts.group_code as group',
  'accounts.parent_id',
  'tree.depth',
  'accounts.book_id as country_id',
  'accounts.garage_id',
  'accounts.rgs',
  'accounts.postable',
  'accounts.active',
  'accounts.version',
  sql<{
    id: number
    name: string
  } | null>`case when garages.id is not null then json_build_object('id', garages.id, 'name', garages.name) end`.as(
    'garage',
  ),
  sql<boolean>`accounts.system_key is not null`.as('system'),
] as const

export interface Wanted {
  page: number
  limit: number
  keyword?: string | undefined
  sort?: string | undefined
  type?: string | undefined
  group?: string | undefined
  postable?: boolean | undefined
  active?: boolean | undefined
  parent_id?: number | undefined
  /** Only cash and bank accounts that take entries. */
  funds: boolean
}

const sorts = { code: 'accounts.code', name: 'accounts.name', type: 'accounts.type' }

export async function selectAccounts(db: Db, scope: Scope, wanted: Wanted) {
  const reader = wanted.keyword ? withoutPlanCache(db) : db
  const conditions: Expression<SqlBool>[] = [inReach(scope)]
  if (wanted.funds) conditions.push(isFund)
  if (wanted.keyword) conditions.push(matches('accounts.search', wanted.keyword))
  if (wanted.type) conditions.push(sql`accounts.type = ${wanted.type}`)
  if (wanted.group) conditions.push(sql`accounts.group_code = ${wanted.group}`)
  if (wanted.postable !== undefined) conditions.push(sql`accounts.postable = ${wanted.postable}`)
  if (wanted.active !== undefined) conditions.push(sql`accounts.active = ${wanted.active}`)
  if (wanted.parent_id) conditions.push(sql`accounts.parent_id = ${wanted.parent_id}`)
  const found = tree(reader).where((where) => where.and(conditions))
  const counted = reader.selectFrom('accounts').where((where) => where.and(conditions))
  const byTree = sql`tree.path asc, accounts.id asc`
  const rows = limitOffset(
    found.select(columns).$narrowType<Pick<AccountRow, 'type' | 'group'>>(),
    wanted,
  ).orderBy(wanted.sort ? sortOrder(wanted.sort, sorts, 'code', 'accounts.id') : byTree)
  return readPage(reader, rows, counted, wanted)
}

export const selectAccount = (db: Db, scope: Scope, id: number, { funds }: { funds: boolean }) =>
  tree(db)
    .select(columns)
    .select([
      sql<{
        id: number
        code: string
        name: string
      } | null>`(select json_build_object('id', p.id, 'code', p.code, 'name', p.name) from accounts p where p.id = accounts.parent_id)`.as(
        'parent',
      ),
      sql<boolean>`exists (select from journal_lines l where l.account_id = accounts.id)`.as(
        'used',
      ),
      sql<boolean>`exists (select from accounts c where c.parent_id = accounts.id)`.as(
        'has_children',
      ),
    ])
    .where('accounts.id', '=', id)
    .where(inReach(scope))
    .where(funds ? isFund : sql<SqlBool>`true`)
    .executeTakeFirst() as Promise<
    | (AccountRow & {
        parent: { id: number; code: string; name: string } | null
        used: boolean
        has_children: boolean
      })
    | undefined
  >

/** The accounts directly below one: they must have its type. */
export const selectBelow = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'type', 'group_code as group', 'garage_id'])
    .where('parent_id', '=', id)
    .where(countryInScope(scope, 'accounts.book_id'))
    .orderBy('id')
    .execute() as Promise<
    { id: number; type: AccountType; group: AccountGroup | null; garage_id: number | null }[]
  >

/** Which of these ids a garage may post to: of its book, postable, active, and shared or its own. */
export const selectPostable = (db: Db, scope: Scope, garageId: number, ids: readonly number[]) =>
  db
    .selectFrom('accounts')
    .innerJoin('garages', 'garages.country_id', 'accounts.book_id')
    .select((eb) => [
      'accounts.id',
      'accounts.system_key',
      eb.ref('accounts.group_code').$castTo<AccountGroup | null>().as('group'),
    ])
    .where('garages.id', '=', garageId)
    .where('accounts.id', '=', sql<number>`any(${[...new Set(ids)]}::int[])`)
    .where('accounts.postable', '=', true)
    .where('accounts.active', '=', true)
    .where(sql<SqlBool>`(accounts.garage_id is null or accounts.garage_id = garages.id)`)
    .where(inReach(scope))
    .execute()

export const insertAccount = (db: Db, fields: AccountFields) =>
  db.insertInto('accounts').values(fields).returning(['id', 'version']).executeTakeFirstOrThrow()

/** Returns nothing when the row's version has changed. */
export const updateAccount = (
  db: Db,
  scope: Scope,
  id: number,
  fields: Partial<AccountFields>,
  version: number | undefined,
) => {
  const change = db
    .updateTable('accounts')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .where(inReach(scope))
    .returning(['id', 'version'])
  return (version ? change.where('version', '=', version) : change).executeTakeFirst()
}

export const deleteAccount = (db: Db, scope: Scope, id: number) =>
  db.deleteFrom('accounts').where('id', '=', id).where(inReach(scope)).execute()

/** Which chart rule made the database refuse a write (0004_ledger_posting.sql); undefined for any other error. */
export function brokenRule(error: unknown): string | undefined {
  const { code = '', constraint } = error as { code?: string; constraint?: string }
  return ['23505', '23503', '23001', '23514'].includes(code) ? constraint : undefined
}
