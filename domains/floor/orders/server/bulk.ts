/** One change for several orders: each is validated and reported separately. */
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
import { transitionTo } from './transitions/transition.ts'

type Bulk = CallContext<typeof orderFloor.bulk>

export async function bulk(context: Bulk) {
  const { db, scope, body, audit } = context
  if (body.action === 'assign' ? body.mechanic_id == null : body.to === undefined)
    throw invalid({ action: orderMessages.notOnBulk })
  if (body.mechanic_id != null && !(await selectAnyMechanic(db, scope, body.mechanic_id)))
    throw invalid({ mechanic_id: messages.unknownReference })
  const results: BulkResult[] = []
  const changed: Audit[] = []
  // in the order of ids, so that two people who select the same orders do not deadlock
  const inTurn = body.orders.toSorted((a, b) => a.id - b.id)
  for (const order of inTurn) results.push(await changeOne(context, order, changed))
  // one activity row for the write: the result of each order, and the changes of the successful ones
  audit.created('work orders', {
    action: body.action,
    orders: results,
    changes: changed.map(({ subjectId, old, new: now }) => ({ id: subjectId, old, new: now })),
  })
  audit.otherGarages = changed.flatMap(({ garageId }) => garageId ?? [])
  return { data: body.orders.map((order) => results[inTurn.indexOf(order)] as BulkResult) }
}

/** Runs in a savepoint: a rejected change is rolled back, the others stay. */
async function changeOne(
  context: Bulk,
  { id, version }: Bulk['body']['orders'][number],
  /** Collects the changes of the successful orders. */
  changed: Audit[],
): Promise<BulkResult> {
  const { db, body } = context
  const audit = new Audit()
  const change: Change = { ...context, audit }
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
    // an input such as a reason or an odometer belongs to one order, so its page asks for it
    const message =
      error.message === messages.required ? createMessage(orderMessages.asksMore) : error.said
    return { id, ok: false, message: message.message, said: message }
  }
}

async function assign(change: Change, id: number, version: number, mechanicId: number) {
  const { db, scope, me } = change
  const order = await lockForChange(change, id, version)
  assertCan(canUpdate(me.role, factsOf(order)))
  await assertMechanic(db, scope, order.garage_id, mechanicId)
  await saveFields(change, order, { mechanic_id: mechanicId })
}
