/** One service for every kind of master data: a record whose references exist and fit. */
import { foldText } from '#platform/contract/text/fold.ts'
import { messages } from '#platform/contract/messages.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/errors.ts'
import { type CallContext, implement } from '#platform/server/http/mount.ts'
import { recordUseCases } from '#platform/server/http/record.ts'
import { type Scope, requireCountry } from '#platform/server/session/scope.ts'
import { type KindCalls } from '../contract.ts'
import { type Kind, type KindName, kindNames, kinds } from '../kinds.ts'
import { deleteNamed, insertNamed, lockNames, rowsOf, selectNamed, selectNames } from './queries.ts'

const rows = Object.fromEntries(kindNames.map((name) => [name, rowsOf(kinds[name])])) as Record<
  KindName,
  ReturnType<typeof rowsOf>
>

/** A row of any kind, as the statements of one of them take it. */
type NewRow = Parameters<(typeof rows)[KindName]['insert']>[1]

export function serve(name: KindName, calls: KindCalls) {
  const kind = kinds[name]
  const record = recordUseCases(kind.item, rows[name], calls)
  return implement(calls, {
    ...record,
    async create(context: CallContext<KindCalls['create']>) {
      await assertRefs(context, kind, context.body)
      if (kind.add) return addMissing(context, kind, record.create)
      return record.create({ ...context, body: context.body as NewRow })
    },
    update: (context: CallContext<KindCalls['update']>) =>
      record.change(context, async (before, fields) => {
        await assertRefs(context, kind, { ...before, ...fields })
        if (!kind.add) return fields
        await assertNameFree(context, kind, { ...before, ...fields })
        // a user with the right to write has checked it
        return { ...fields, is_new: false }
      }),
  })
}

type Creating = CallContext<KindCalls['create']>
type Create = (ask: Creating & { body: NewRow }) => Promise<{ id: number }>

/** Adds a missing name; an existing name returns its row. */
async function addMissing(context: Creating, kind: Kind, create: Create) {
  await lockNames(context.db, kind)
  const existing = await selectNamed(context.db, kind, context.body)
  if (existing) {
    context.audit.isThere = true
    return existing
  }
  const is_new = !hasCapability(context.me.role, kind.write)
  const saved = await create({ ...context, body: { ...context.body, is_new } as object as NewRow })
  return { ...saved, name: context.body.name, is_new }
}

async function assertNameFree(
  { db, params }: CallContext<KindCalls['update']>,
  kind: Kind,
  fields: { name: string },
) {
  await lockNames(db, kind)
  const existing = await selectNamed(db, kind, fields)
  if (existing && existing.id !== params.id) throw invalid({ name: messages.nameTaken })
}

/** The row that another domain's body names by `field`; 422 on that field when none is in scope. */
export async function requireMaster(
  db: Db,
  scope: Scope,
  kind: KindName,
  id: number,
  field: string,
): Promise<{ id: number; name: string; [field: string]: unknown }> {
  const row = await rows[kind].one(db, scope, id)
  if (!row) throw invalid({ [field]: messages.unknownReference })
  return { ...row }
}

/** A row by its name and what that is unique within. */
export interface NewName {
  name: string
  [field: string]: string | number | null
}

/** The ids of these names, in their order; undefined where one is not there. Case and accents do not count. */
export async function idsOfNames(db: Db, name: KindName, names: readonly NewName[]) {
  const { uniqueWithin } = kinds[name]
  const keyOf = (row: object, named: string) =>
    [foldText(named), ...uniqueWithin.map((column) => (row as NewName)[column] ?? '')].join('\n')
  const ids = new Map<string, number>()
  for (const row of await selectNames(db, kinds[name]))
    for (const named of [...(row.merged_names ?? []), row.name]) ids.set(keyOf(row, named), row.id)
  return names.map((row) => ids.get(keyOf(row, row.name)))
}

export const existingNames = async (db: Db, name: KindName, wanted: readonly NewName[]) =>
  (await idsOfNames(db, name, wanted)).map((id) => id !== undefined)

/** Adds those of the names that are not there. */
export async function addNames(db: Db, name: KindName, names: readonly NewName[]) {
  await lockNames(db, kinds[name])
  const existing = await existingNames(db, name, names)
  await insertNamed(
    db,
    kinds[name],
    names.filter((_, at) => !existing[at]),
  )
}

/**
 * For imports, which have validated the rows: rows of one kind, in their order.
 * @param role the role of the importing user: what reception adds is new until somebody checks it
 */
export const addMasters = (
  db: Db,
  kind: KindName,
  named: Parameters<typeof insertNamed>[2],
  role: string,
) => insertNamed(db, kinds[kind], named, !hasCapability(role, kinds[kind].write))

/** For a file that is undone: nothing points to them. */
export const removeMasters = (db: Db, kind: KindName, ids: readonly number[]) =>
  deleteNamed(db, kinds[kind], ids)

/** What a row points to must exist, and fit: a variant's model is of the variant's brand, a holiday's branch of its country. */
async function assertRefs(
  { db, scope, appContext }: Pick<CallContext<KindCalls['create']>, 'db' | 'scope' | 'appContext'>,
  kind: Kind,
  fields: { [name: string]: unknown },
) {
  for (const [column, field] of Object.entries(kind.fields)) {
    const value = fields[column] as number | null | undefined
    if (value == null) continue
    if (field.type === 'country') requireCountry(scope, value, column)
    if (field.type === 'garage') {
      const places = await appContext.garageDirectory.all()
      const fits = places.some(
        ({ id, country_id }) => id === value && country_id === fields.country_id,
      )
      if (!fits) throw invalid({ [column]: messages.unknownReference })
    }
    if (field.type !== 'ref') continue
    const target = await requireMaster(db, scope, field.to, value, column)
    if (field.within && target[field.within] !== fields[field.within])
      throw invalid({ [column]: messages.unknownReference })
  }
}
