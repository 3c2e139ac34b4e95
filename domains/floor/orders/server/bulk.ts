/** The same step for several orders at once: each is judged by itself, and answers for itself. */
import { Audit } from '#platform/server/audit/audit.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { HttpError, assertCan, invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { BulkResult, orderFloor } from '../contract-floor.ts'
import { orderMessages } from '../messages.ts'
import { canUpdate } from '../rights.ts'
import { type Change, assertMechanic, factsOf, lockForChange, saveFields } from './change.ts'
import {
  createSavepoint,
  rollbackToSavepoint,
  releaseSavepoint,
  selectAnyMechanic,
} from './queries-changes.ts'
import { transitionTo } from './transition.ts'

type Bulk = CallContext<typeof orderFloor.bulk>

export async function bulk(ask: Bulk) {
  const { db, scope, body, audit } = ask
  if (body.action === 'assign' ? body.mechanic_id == null : body.to === undefined)
    throw invalid({ action: orderMessages.notOnBulk })
  if (body.mechanic_id != null && !(await selectAnyMechanic(db, scope, body.mechanic_id)))
    throw invalid({ mechanic_id: messages.unknownReference })
  const results: BulkResult[] = []
  const changed: Audit[] = []
  // in the order of their ids: two people who choose the same orders do not wait for each other
  const inTurn = body.orders.toSorted((a, b) => a.id - b.id)
  for (const one of inTurn) results.push(await step(ask, one, changed))
  // one row of the log, as of every write: what became of each, and what changed in those that went on
  audit.created('work orders', {
    action: body.action,
    orders: results,
    changes: changed.map(({ subjectId, old, new: now }) => ({ id: subjectId, old, new: now })),
  })
  audit.otherGarages = changed.flatMap(({ garageId }) => garageId ?? [])
  return { data: body.orders.map((order) => results[inTurn.indexOf(order)] as BulkResult) }
}

/** What is refused leaves no trace; the others stay. */
async function step(
  ask: Bulk,
  { id, version }: Bulk['body']['orders'][number],
  /** What went on is noted here. */
  changed: Audit[],
): Promise<BulkResult> {
  const { db, body } = ask
  const audit = new Audit()
  const change: Change = { ...ask, audit }
  await createSavepoint(db)
  try {
    const { mechanic_id } = body
    if (body.action === 'move')
      await transitionTo(change, id, { to: body.to as 'queued', version, mechanic_id })
    else await assign(change, id, version, mechanic_id as number)
    await releaseSavepoint(db)
    changed.push(audit)
    return { id, ok: true, message: null, said: null }
  } catch (error) {
    await rollbackToSavepoint(db)
    if (!(error instanceof HttpError)) throw error
    // a reason, an odometer: its page asks for it; here nobody could tell which field is meant
    const answer =
      error.message === messages.required ? createMessage(orderMessages.asksMore) : error.said
    return { id, ok: false, message: answer.message, said: answer }
  }
}

async function assign(change: Change, id: number, version: number, mechanicId: number) {
  const { db, scope, me } = change
  const order = await lockForChange(change, id, version)
  assertCan(canUpdate(me.role, factsOf(order)))
  await assertMechanic(db, scope, order.garage_id, mechanicId)
  await saveFields(change, order, { mechanic_id: mechanicId })
}
