/**
 * The record kit: the use cases of every plain record, written once.
 *
 *   // queries.ts: the rows in scope, their columns, sorts, search and filters
 *   export const services = recordQueries('catalog_services', { reach, columns, names, sorts, byDefault, filters, unique })
 *   // api.ts: the five use cases; a module overrides those with rules of their own
 *   const record = recordUseCases(CATALOG_SERVICE, services, catalogServices)
 *   export const catalogServicesApi = implement(catalogServices, { ...record, create, update })
 *
 * A record's table has `id`, `version`, `created_at`, and `search` where its list has a keyword.
 */
import { abilityFor } from '#platform/contract/abilities.ts'
import type { Page } from '#platform/contract/paging.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import type { Capability } from '#platform/contract/roles.ts'
import type { Call } from '#platform/contract/route.ts'
import { type Audit, changesSince } from '../audit/audit.ts'
import type { Db } from '../database/db.ts'
import { conflict, forbidden, notFound, deleteUnlessReferenced } from './errors.ts'
import type { Scope } from '../session/scope.ts'
import type { CurrentUser } from '../session/session.ts'
import type { FixedColumns } from '../database/record-queries.ts'

/** The statements that the use cases of a record need. */
interface Store<S extends Scope, Query, Whole, Row, New, Change> {
  page(db: Db, scope: S, query: Query): Promise<Page<Whole>>
  one(db: Db, scope: S, id: number): Promise<Whole | undefined>
  lock(db: Db, scope: S, id: number, verb?: keyof ChangeGuards): Promise<Row | undefined>
  insert(db: Db, row: New): Promise<{ id: number }>
  update(db: Db, scope: S, id: number, row: Change): Promise<void>
  remove(db: Db, scope: S, id: number): Promise<void>
}

interface Caller<S extends Scope> {
  db: Db
  scope: S
  me: CurrentUser
}
interface OfOne<S extends Scope> extends Caller<S> {
  params: { id: number }
}
interface Writer<S extends Scope> extends OfOne<S> {
  audit: Audit
}

const nameOf = (row: object) => {
  const { name, full_name } = row as { name?: string; full_name?: string }
  return name ?? full_name ?? ''
}

/** A rule, besides the role, that forbids this caller to change or remove a row: its message, sent with 403. */
export interface ChangeGuards {
  update?: string | false
  remove?: string | false
}

/** The calls whose roles may write. */
type Writes = Record<keyof ChangeGuards, Pick<Call, 'allow'>>

const canOf = ({ role }: CurrentUser, calls: Writes, why: ChangeGuards) => ({
  update: abilityFor(role, calls.update.allow as Capability, why.update),
  remove: abilityFor(role, calls.remove.allow as Capability, why.remove),
})

type Versioned = Pick<FixedColumns, 'id' | 'version'>

/** The error for a change of an older version: 409 with the changes since the one that the caller saw. */
export async function staleVersion(db: Db, item: string, { id, version }: Versioned, seen: number) {
  return conflict(messages.stale, { version, changes: await changesSince(db, item, id, seen) })
}

/** @throws 409 with the changes since the caller's version, if that is an older one */
export async function assertCurrentVersion(db: Db, item: string, row: Versioned, seen?: number) {
  if (seen !== undefined && seen !== row.version) throw await staleVersion(db, item, row, seen)
}

/**
 * The five use cases of a record, and two helpers for a module's own rules: `change` and `take`.
 * @param item the name in messages and the activity log
 * @param against the module's own rule of who may not; the calls check it, and so does the `can` of the response
 */
export function recordUseCases<
  S extends Scope,
  Query,
  Whole extends Row,
  Row extends FixedColumns,
  New extends object,
  Change extends object,
>(
  item: string,
  store: Store<S, Query, Whole, Row, New, Change>,
  calls: Writes,
  against: (me: CurrentUser, row: Row) => ChangeGuards = () => ({}),
) {
  /** Locks the row: 404 if it is not in scope, 403 if the module's own rule forbids it. */
  async function lockTo(verb: keyof ChangeGuards, { db, scope, me, params: { id } }: OfOne<S>) {
    const row = await store.lock(db, scope, id, verb)
    if (!row) throw notFound()
    const why = against(me, row)[verb]
    if (why) throw forbidden(why)
    return row
  }

  /**
   * Changes a row: 404 if it is not in scope, 409 if the caller saw an older version.
   * @param decide returns the new values from the row; throws if the change is not allowed
   */
  async function change<Body extends { version?: number | undefined }>(
    ask: Writer<S> & { body: Body },
    decide: (before: Row, fields: Omit<Body, 'version'>) => Change | Promise<Change>,
  ) {
    const before = await lockTo('update', ask)
    const { db, scope, audit, params } = ask
    const { version, ...fields } = ask.body
    await assertCurrentVersion(db, item, before, version)
    const written = await decide(before, fields)
    await store.update(db, scope, params.id, written)
    const saved = { id: params.id, version: before.version + 1 }
    audit.updated(item, before, { ...written, version: saved.version })
    return saved
  }

  /**
   * Deletes a row; 409 with the message `inUse` if other rows point to it.
   * @param assertFree throws if the row must not be deleted
   */
  async function take(
    ask: Writer<S>,
    assertFree: (before: Row) => void | Promise<void>,
    inUse: string = messages.inUse,
  ) {
    const before = await lockTo('remove', ask)
    await assertFree(before)
    const { db, scope, audit, params } = ask
    await deleteUnlessReferenced(
      store.remove(db, scope, params.id),
      createMessage(inUse, { item: nameOf(before) }),
    )
    audit.removed(item, before)
    return {}
  }

  return {
    change,
    take,
    list: ({ db, scope, query }: Caller<S> & { query: Query }) => store.page(db, scope, query),
    get: async ({ db, scope, me, params }: OfOne<S>) => {
      const row = await store.one(db, scope, params.id)
      if (!row) throw notFound()
      return { ...row, can: canOf(me, calls, against(me, row)) }
    },
    create: async ({ db, body, audit }: { db: Db; body: New; audit: Audit }) => {
      const saved = await store.insert(db, body)
      audit.created(item, { ...body, ...saved })
      return saved
    },
    update: (ask: Writer<S> & { body: Change & { version?: number | undefined } }) =>
      change(ask, (_, fields) => fields as unknown as Change),
    remove: (ask: Writer<S>) => take(ask, () => {}),
  }
}
