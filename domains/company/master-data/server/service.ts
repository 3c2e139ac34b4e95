/** One service for every kind of master data: a record whose references exist and fit. */
import { messages } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/db.ts'
import { invalid } from '#platform/server/errors.ts'
import { type Ask, implement } from '#platform/server/mount.ts'
import { recordOf } from '#platform/server/record.ts'
import { type Scope, requireCountry } from '#platform/server/scope.ts'
import { type KindCalls, masterData } from '../contract.ts'
import { type Kind, type KindName, kindNames, kinds } from '../kinds.ts'
import { deleteNamed, insertNamed, rowsOf } from './queries.ts'

const rows = Object.fromEntries(kindNames.map((name) => [name, rowsOf(kinds[name])])) as Record<
  KindName,
  ReturnType<typeof rowsOf>
>

/** A row of any kind, as the statements of one of them take it. */
type NewRow = Parameters<(typeof rows)[KindName]['insert']>[1]

export const masterDataApi = kindNames.flatMap((name) => serve(name, masterData[name]))

function serve(name: KindName, calls: KindCalls) {
  const kind = kinds[name]
  const record = recordOf(kind.item, rows[name], calls)
  return implement(calls, {
    ...record,
    async create(ask: Ask<KindCalls['create']>) {
      await assertRefs(ask.db, ask.scope, kind, ask.body)
      return record.create({ ...ask, body: ask.body as NewRow })
    },
    update: (ask: Ask<KindCalls['update']>) =>
      record.change(ask, async (before, fields) => {
        await assertRefs(ask.db, ask.scope, kind, { ...before, ...fields })
        return fields
      }),
  })
}

/** The row that another domain's body names by `field`; 422 on that field when there is none in reach. */
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

/** For files, judged before: rows of a kind, in their order. */
export const addMasters = (db: Db, kind: KindName, named: Parameters<typeof insertNamed>[2]) =>
  insertNamed(db, kinds[kind], named)

/** For a file that is undone: nothing points to them. */
export const removeMasters = (db: Db, kind: KindName, ids: readonly number[]) =>
  deleteNamed(db, kinds[kind], ids)

/** What a row points to must exist, and fit: a variant's model is of the variant's brand. */
async function assertRefs(db: Db, scope: Scope, kind: Kind, fields: { [name: string]: unknown }) {
  for (const [column, field] of Object.entries(kind.fields)) {
    const value = fields[column] as number | null | undefined
    if (value == null) continue
    if (field.type === 'country') requireCountry(scope, value, column)
    if (field.type !== 'ref') continue
    const target = await requireMaster(db, scope, field.to, value, column)
    if (field.within && target[field.within] !== fields[field.within])
      throw invalid({ [column]: messages.unknownReference })
  }
}
