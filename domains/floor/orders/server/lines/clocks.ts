/** Mechanics' clocks by line: started, paused and finished; at most one runs; corrected with a reason. */
import { messages, createMessage } from '#platform/contract/messages.ts'
import { assertCan, conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { resolveDeviceTime } from '#platform/server/http/device-time.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { orderFloor } from '../../contract-floor.ts'
import { orderMessages } from '../../messages.ts'
import { canCorrectTime, canWork } from '../../rights.ts'
import { factsOf, lockForChange, saveFields } from '../change.ts'
import {
  correctClock,
  insertClock,
  lockPerson,
  selectClock,
  selectLastMoment,
  selectOverlap,
  selectRunning,
  stopClock,
  stopClocks,
} from './queries-clocks.ts'
import { selectMechanic, updateLine } from '../queries-changes.ts'
import { type LockedOrder, selectLines } from '../queries-row.ts'

type Work = CallContext<typeof orderFloor.work>

export async function work(context: Work) {
  const { db, scope, me, params, body, audit } = context
  const order = await lockForChange(context, params.id, body.version)
  const line = (await selectLines(db, scope, order.id)).find(({ id }) => id === params.line_id)
  if (!line) throw notFound()
  assertCan(canWork(me.role, factsOf(order), line))
  const mechanic = await whose(context, order)
  await lockPerson(db, mechanic)
  const at = momentOf(context, order, await selectLastMoment(db, mechanic))
  const running = await selectRunning(db, mechanic)
  const isHere = running?.line_id === line.id
  if (running && at < new Date(running.from_at).toISOString())
    throw invalid({ at: createMessage(orderMessages.beforeStart, { order: running.number }) })
  if (body.action === 'start') {
    if (isHere) throw conflict(orderMessages.clockRuns)
    if (running) await stopClock(db, running.id, at)
    if (await selectOverlap(db, mechanic, at, null)) throw invalid({ at: orderMessages.overlaps })
    await insertClock(db, {
      order_id: order.id,
      line_id: line.id,
      mechanic_id: mechanic,
      from_at: at,
    })
  } else if (body.action === 'pause') {
    if (!isHere) throw conflict(orderMessages.noClock)
    await stopClock(db, running.id, at)
  } else await stopClocks(db, order.id, at, line.id)
  const state = body.action === 'finish' ? 'done' : 'doing'
  if (line.work !== state) await updateLine(db, order.id, line.id, { work: state })
  const saved = await saveFields(context, order)
  audit.updated(
    'line',
    { line: { work: line.work } },
    { line: { work: state, action: body.action, mechanic_id: mechanic, at } },
  )
  const paused =
    body.action === 'start' && running
      ? { order: { id: running.order_id, number: running.number }, line: running.name }
      : null
  return { ...saved, paused }
}

/** A mechanic changes only their own clock; an adviser any of the garage, by default that of the order's mechanic. */
async function whose({ db, scope, me, body }: Work, order: LockedOrder): Promise<number> {
  const mechanicId =
    body.mechanic_id ?? (me.role === 'mechanic' ? me.employee_id : order.mechanic_id)
  if (mechanicId === null) throw invalid({ mechanic_id: messages.required })
  if (me.role === 'mechanic' && mechanicId !== me.employee_id)
    throw invalid({ mechanic_id: orderMessages.ownClock })
  if (!(await selectMechanic(db, scope, order.garage_id, mechanicId)))
    throw invalid({ mechanic_id: messages.unknownReference })
  return mechanicId
}

/**
 * Offline work has its own time, between check-in and now. All else happens now, but after the times of this person's
 * clocks, because requests may overtake each other.
 */
function momentOf({ body, at }: Work, { checked_in_at }: LockedOrder, last: string | null): string {
  if (!body.at && last !== null && new Date(last) > at) return new Date(last).toISOString()
  const deviceTime = resolveDeviceTime(body.at, at)
  if (deviceTime > at || (checked_in_at !== null && deviceTime < new Date(checked_in_at)))
    throw invalid({ at: orderMessages.notThen })
  return deviceTime.toISOString()
}

export async function correctTime(context: CallContext<typeof orderFloor.correctTime>) {
  const { db, scope, me, params, body, at, audit } = context
  const order = await lockForChange(context, params.id, body.version)
  const clock = await selectClock(db, scope, order.id, params.time_id)
  if (!clock) throw notFound()
  assertCan(canCorrectTime(me.role))
  const [from, to] = [new Date(body.from), new Date(body.to)]
  if (to <= from) throw invalid({ to: orderMessages.endsBefore })
  if (to > at) throw invalid({ to: orderMessages.notThen })
  if (order.checked_in_at !== null && from < new Date(order.checked_in_at))
    throw invalid({ from: orderMessages.notThen })
  await lockPerson(db, clock.mechanic_id)
  const fields = { from_at: from.toISOString(), to_at: to.toISOString() }
  if (await selectOverlap(db, clock.mechanic_id, fields.from_at, fields.to_at, clock.id))
    throw invalid({ from: orderMessages.overlaps })
  const after = { ...fields, corrected_by: me.employee_id, correct_reason: body.reason }
  await correctClock(db, clock.id, after)
  const saved = await saveFields(context, order)
  audit.updated('time', { time: clock }, { time: { ...clock, ...fields, reason: body.reason } })
  return saved
}
