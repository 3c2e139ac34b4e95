/** The changes of a specification as texts, which stay when an option is renamed later. */
import type { Db } from '#platform/server/database/db.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import { requireMaster } from '#domains/company/master-data/server/master-data.ts'
import { optionFields } from '../forms.ts'
import { type StoredOptions, selectOptions } from './queries.ts'

/** `undefined` if the body has no such field. */
type Change = { [F in keyof Specification]?: Specification[F] | undefined }
type Specification = StoredOptions & {
  engine: string | null
  project: string | null
  livery_id: number | null
}

/** The changed fields of the specification with their old and new texts. */
export async function changesOf(db: Db, scope: Scope, before: Specification, fields: Change) {
  const changed = [...optionFields, 'livery_id' as const].filter(
    (field) => fields[field] !== undefined && fields[field] !== before[field],
  )
  const ids = optionFields.flatMap((field) =>
    changed.includes(field) ? [before[field], fields[field] ?? null] : [],
  )
  const options = await selectOptions(
    db,
    ids.filter((id) => id !== null),
  )
  const optionName = (id: number | null | undefined) =>
    options.find((option) => option.id === id)?.name ?? null
  const livery = async (id: number | null | undefined) =>
    id == null ? null : (await requireMaster(db, scope, 'livery', id, 'livery_id')).name
  const optionChanges = await Promise.all(
    changed.map(async (field) => {
      const nameOf = field === 'livery_id' ? livery : optionName
      return { field, before: await nameOf(before[field]), after: await nameOf(fields[field]) }
    }),
  )
  const texts = (['engine', 'project'] as const)
    .filter((field) => fields[field] !== undefined && fields[field] !== before[field])
    .map((field) => ({ field, before: before[field], after: fields[field] ?? null }))
  return [...optionChanges, ...texts]
}
