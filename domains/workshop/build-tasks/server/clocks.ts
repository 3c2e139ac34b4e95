/** The clocks of tasks: start, stop, and their cost in the build (accounting, rule 20). */
import { applyLabour } from '#domains/workshop/build-money/server/costs.ts'
import type { Call } from '#platform/contract/route.ts'
import { assertCan, conflict, invalid } from '#platform/server/http/errors.ts'
import { resolveDeviceTime } from '#platform/server/http/device-time.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { buildTasks } from '../contract.ts'
import { taskMessages } from '../messages.ts'
import { MAX_SECONDS, type TaskFacts, canClock } from '../rules.ts'
import {
  type Clock,
  insertClock,
  lockBuilds,
  selectLastStop,
  selectClock,
  selectRunning,
  selectRunningOn,
  stopClock,
  updateValue,
} from './queries-clocks.ts'

type Caller = Pick<CallContext<Call>, 'db' | 'scope' | 'me' | 'at' | 'audit'>

/** How long a device keeps offline writes. */
const DEVICE_MS = 14 * 86_400_000

/**
 * Stops a clock and posts its hours to the locked build.
 * @param end when the work ended: the hours end then, the entry is posted now
 */
async function stop(caller: Caller, clock: Clock, end: Date) {
  const { db } = caller
  const worked = Math.floor((end.getTime() - new Date(clock.started_at).getTime()) / 1000)
  const seconds = Math.min(MAX_SECONDS, Math.max(0, worked))
  if (!(await stopClock(db, clock.id, { stopped_at: end.toISOString(), seconds }))) return
  const { id: time_id, employee_id } = clock
  const value = await applyLabour(caller, clock.build_id, { time_id, employee_id, seconds })
  if (value > 0) await updateValue(db, clock.id, value)
}

/** Stops the running clocks of a task or of a whole build at a transition. The caller has locked the build. */
export async function stopClocks(caller: Caller, on: { build_id: number; task_id?: number }) {
  for (const clock of await selectRunningOn(caller.db, on)) await stop(caller, clock, caller.at)
}

/** Runs before the task is locked, because the caller's running clock may belong to another build. */
export async function holdClock({ db, me }: Caller, buildId: number) {
  const running = await selectRunning(db, me.employee_id)
  await lockBuilds(db, [...new Set([buildId, running?.build_id ?? buildId])])
}

/** Clocks of one person never overlap, even if they arrive late. */
async function momentOf(
  { db, me, at, body }: CallContext<typeof buildTasks.time>,
  running: Clock | undefined,
): Promise<Date> {
  const then = resolveDeviceTime(body.at, at)
  if (then.getTime() === at.getTime()) return at
  const last = running?.started_at ?? (await selectLastStop(db, me.employee_id))
  const isEarly = last !== null && then < new Date(last)
  if (then > at || isEarly || at.getTime() - then.getTime() > DEVICE_MS)
    throw invalid({ at: taskMessages.notThen })
  return then
}

/** The task and the build of the running clock are locked. */
export async function turn(
  context: CallContext<typeof buildTasks.time>,
  task: { id: number; build_id: number; facts: Pick<TaskFacts, 'status' | 'build'> },
) {
  const { db, me, body } = context
  const running = await selectRunning(db, me.employee_id)
  const at = await momentOf(context, running)
  if (body.action === 'stop') {
    if (running?.task_id !== task.id) throw conflict(taskMessages.notRunning)
    await stop(context, running, at)
  } else {
    assertCan(canClock(task.facts, me))
    if (running?.task_id !== task.id) {
      if (running) await stop(context, running, at)
      await insertClock(db, {
        build_id: task.build_id,
        task_id: task.id,
        employee_id: me.employee_id,
        started_at: at.toISOString(),
      })
    }
  }
  return selectClock(db, task.id, me.employee_id)
}
