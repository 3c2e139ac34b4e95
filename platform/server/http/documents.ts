/** Changes a document, such as a bill: lock, ability, version, write and activity log in one place. */
import type { Ability } from '#platform/contract/abilities.ts'
import type { Audit } from '../audit/audit.ts'
import type { FixedColumns } from '../database/record-queries.ts'
import type { Db } from '../database/db.ts'
import type { Scope } from '../session/scope.ts'
import type { CurrentUser } from '../session/session.ts'
import { assertCan, notFound } from './errors.ts'
import { assertCurrentVersion } from './record.ts'

interface DocumentType<S extends Scope, Row, Columns> {
  /** The name in messages and in the activity log. */
  item: string
  lock(db: Db, scope: S, id: number): Promise<Row | undefined>
  /** Returns the new version. */
  update(db: Db, scope: S, id: number, columns: Columns): Promise<number>
}

interface Writer<S extends Scope> {
  db: Db
  scope: S
  me: Pick<CurrentUser, 'role'>
  params: { id: number }
  audit: Audit
}

type Can<Row> = (role: string, document: Row) => Ability

async function lockDocument<S extends Scope, Row extends object>(
  { lock }: DocumentType<S, Row, never>,
  { db, scope, me, params }: Writer<S>,
  can: Can<Row>,
) {
  const document = await lock(db, scope, params.id)
  if (!document) throw notFound()
  assertCan(can(me.role, document))
  return document
}

/**
 * @param decide returns the new columns, with further values for the log and the response
 * @throws 404 not in scope, 403 and 409 the ability, 409 an older version
 */
export async function changeDocument<
  S extends Scope,
  Row extends Pick<FixedColumns, 'id' | 'version'>,
  Columns extends object,
  Data extends object = object,
>(
  type: DocumentType<S, Row, Columns>,
  context: Writer<S> & { body: object },
  can: Can<Row>,
  decide: (before: Row) => Promise<{
    columns: Columns
    log?: { before?: object; after: object } | undefined
    data?: Data
  }>,
) {
  const { db, scope, params, audit } = context
  const before = await lockDocument(type, context, can)
  const { version: seenVersion } = context.body as { version?: number }
  await assertCurrentVersion(db, type.item, before, seenVersion)
  const { columns, log, data } = await decide(before)
  const version = await type.update(db, scope, params.id, columns)
  audit.updated(type.item, { ...before, ...log?.before }, { ...columns, ...log?.after, version })
  return { id: params.id, version, ...(data as Data) }
}

/** @param decide reverses what the document posted, and returns the columns that hide it */
export async function removeDocument<S extends Scope, Row extends object, Columns extends object>(
  type: DocumentType<S, Row, Columns>,
  context: Writer<S>,
  can: Can<Row>,
  decide: (before: Row) => Promise<Columns>,
) {
  const before = await lockDocument(type, context, can)
  await type.update(context.db, context.scope, context.params.id, await decide(before))
  context.audit.removed(type.item, before)
  return {}
}
