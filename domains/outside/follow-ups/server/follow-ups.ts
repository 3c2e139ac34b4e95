/** Follow-ups: opened by what happens, answered and closed by a person. */
import { showPlate } from '#platform/contract/text/license-plate.ts'
import { abilityFor } from '#platform/contract/abilities.ts'
import type { Db } from '#platform/server/database/db.ts'
import { assertCan, notFound } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { assertCurrentVersion } from '#platform/server/http/record.ts'
import type { CurrentUser } from '#platform/server/session/session.ts'
import { FOLLOW_UP, followUps } from '../contract.ts'
import { followUpMessages } from '../messages.ts'
import { kindsOf } from '../values.ts'
import {
  type NewFollowUp,
  insertFollowUp,
  lockFollowUp,
  selectFollowUps,
  updateDone,
} from './queries.ts'

/**
 * Opens a follow-up in the transaction of its cause. The caller's call names 'follow-up' among what it `changes`.
 * @returns its id; undefined if this cause opened one before
 */
export const openFollowUp = (db: Db, created: NewFollowUp): Promise<number | undefined> =>
  insertFollowUp(db, created)

const canDone = ({ role }: CurrentUser, { done_at }: { done_at: string | null }) =>
  abilityFor(role, followUps.done.allow, done_at !== null && followUpMessages.doneAlready)

export async function list({ db, scope, me, query }: CallContext<typeof followUps.list>) {
  const page = await selectFollowUps(db, scope, query, kindsOf(me.role))
  return {
    ...page,
    data: page.data.map(({ order, country_id, ...row }) => ({
      ...row,
      order: order && { ...order, license_plate: showPlate(order.license_plate, country_id) },
      can: { done: canDone(me, row) },
    })),
  }
}

export async function done(context: CallContext<typeof followUps.done>) {
  const { db, scope, me, params, body, audit, at } = context
  const before = await lockFollowUp(db, scope, params.id, kindsOf(me.role))
  if (!before) throw notFound()
  assertCan(canDone(me, before))
  await assertCurrentVersion(db, FOLLOW_UP, before, body.version)
  const written = { done_at: at.toISOString(), done_by: me.employee_id, note: body.note ?? null }
  await updateDone(db, before.id, written)
  const saved = { id: before.id, version: before.version + 1 }
  audit.updated(FOLLOW_UP, before, { ...written, version: saved.version })
  return saved
}
