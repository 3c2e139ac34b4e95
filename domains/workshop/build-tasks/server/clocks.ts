/** The clocks of tasks: start and stop. Their cost in the build is in build-money/server/labour.ts. */
import { stopClock } from '#domains/workshop/build-money/server/labour.ts'
import { type Clock, insertClock } from '#domains/workshop/build-money/server/queries-labour.ts'
import type { Call } from '#platform/contract/route.ts'
import { assertCan, conflict, invalid } from '#platform/server/http/errors.ts'
import { resolveDeviceTime } from '#platform/server/http/device-time.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import type { buildTasks } from '../contract.ts'
import { taskMessages } from '../messages.ts'
import { type TaskFacts, canClock } from '../rules.ts'
import { lockBuilds, selectLastStop, selectClock, selectRunning } from './queries-clocks.ts'

type Caller = Pick<CallContext<Call>, 'db' | 'scope' | 'me' | 'at' | 'audit'>

/** How long a device keeps offline writes. */
const DEVICE_MS = 14 * 86_400_000

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
    await stopClock(context, running, at)
  } else {
    assertCan(canClock(task.facts, me))
    if (running?.task_id !== task.id) {
      if (running) await stopClock(context, running, at)
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
