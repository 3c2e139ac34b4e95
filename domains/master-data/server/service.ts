/** One service for every kind of master data. */
import { abilityOf } from '#platform/contract/can.ts'
import { messages, say } from '#platform/contract/messages.ts'
import { changesSince } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/db.ts'
import { conflict, invalid, notFound, unique, unlessInUse } from '#platform/server/errors.ts'
import { type Ask, implement } from '#platform/server/mount.ts'
import { type Scope, assertCountry } from '#platform/server/scope.ts'
import { type KindCalls, masterData } from '../contract.ts'
import { type Kind, type KindName, kindNames, kinds } from '../kinds.ts'
import { deleteOne, insertOne, lockOne, selectOne, selectPage, updateOne } from './queries.ts'

export const masterDataApi = kindNames.flatMap((name) => serve(kinds[name], masterData[name]))

function serve(kind: Kind, calls: KindCalls) {
  const taken = { [`${kind.table}_name_key`]: ['name', messages.nameTaken] as [string, string] }

  return implement(calls, {
    async list({ db, scope, query }) {
      return selectPage(db, scope, kind, query)
    },

    async get({ db, scope, me, params }) {
      const row = (await selectOne(db, scope, kind, params.id)) ?? fail()
      // what points to a row is known to the database alone: the call says that it is in use
      const can = abilityOf(me.role, kind.write)
      return { ...row, can: { update: can, remove: can } }
    },

    async create({ db, scope, body, audit }: Ask<KindCalls['create']>) {
      await assertRefs(db, scope, kind, body)
      const saved = await unique(insertOne(db, kind, body), taken)
      audit.created(kind.item, { ...saved, ...body })
      return saved
    },

    async update({ db, scope, params, body, audit }) {
      const { version, ...fields } = body
      await lockOne(db, kind, params.id)
      const before = (await selectOne(db, scope, kind, params.id)) ?? fail()
      if (version !== undefined && version !== before.version)
        throw conflict(messages.stale, {
          version: before.version,
          changes: await changesSince(db, kind.item, params.id, version),
        })
      await assertRefs(db, scope, kind, { ...before, ...fields })
      await unique(updateOne(db, scope, kind, params.id, fields), taken)
      const saved = { id: params.id, version: before.version + 1 }
      audit.updated(kind.item, before, { ...fields, version: saved.version })
      return saved
    },

    async remove({ db, scope, params, audit }) {
      const before = (await selectOne(db, scope, kind, params.id)) ?? fail()
      await unlessInUse(
        deleteOne(db, scope, kind, params.id),
        say(messages.inUse, { item: before.name }),
      )
      audit.removed(kind.item, before)
      return {}
    },
  })
}

/** The row that another domain's body names by `field`; 422 on that field when there is none in reach. */
export async function requireMaster(
  db: Db,
  scope: Scope,
  kind: KindName,
  id: number,
  field: string,
) {
  const row = await selectOne(db, scope, kinds[kind], id)
  if (!row) throw invalid({ [field]: messages.unknownReference })
  return row
}

const fail = (): never => {
  throw notFound()
}

/** What a row points to must exist, and fit: a variant's model is of the variant's brand. */
async function assertRefs(db: Db, scope: Scope, kind: Kind, fields: Record<string, unknown>) {
  for (const [column, field] of Object.entries(kind.fields)) {
    const value = fields[column] as number | null | undefined
    if (value == null) continue
    if (field.type === 'country') assertCountry(scope, value)
    if (field.type !== 'ref') continue
    const target = await selectOne(db, scope, kinds[field.to], value)
    const fits = target && (!field.within || target[field.within] === fields[field.within])
    if (!fits) throw invalid({ [column]: messages.unknownReference })
  }
}
