/** The hours that the clocks of tasks add to the cost of a build (accounting, rule 20). */
import { dayIn } from '#platform/contract/days.ts'
import { notFound } from '#platform/server/http/errors.ts'
import { fullScope } from '#platform/server/session/scope.ts'
import { labourOf } from '../rules.ts'
import { type Caller, postOf } from './posting.ts'
import { selectRate } from './queries-costs.ts'
import { type Clock, selectRunningOn, updateStopped, updateValue } from './queries-labour.ts'
import { selectBuild } from './queries.ts'

/** A forgotten clock counts no longer than this. */
const MAX_CLOCK_SECONDS = 12 * 3600

/**
 * Stops a clock and posts its hours to the locked build.
 * @param end when the work ended: the hours end then, the entry is posted now
 */
export async function stopClock(caller: Caller, clock: Clock, end: Date) {
  const { db } = caller
  const worked = Math.floor((end.getTime() - new Date(clock.started_at).getTime()) / 1000)
  const seconds = Math.min(MAX_CLOCK_SECONDS, Math.max(0, worked))
  if (!(await updateStopped(db, clock.id, { stopped_at: end.toISOString(), seconds }))) return
  const { id: time_id, employee_id } = clock
  const value = await applyLabour(caller, clock.build_id, { time_id, employee_id, seconds })
  if (value > 0) await updateValue(db, clock.id, value)
}

/** Stops the running clocks of a task or of a whole build at a transition. The caller has locked the build. */
export async function stopClocks(caller: Caller, on: { build_id: number; task_id?: number }) {
  for (const clock of await selectRunningOn(caller.db, on))
    await stopClock(caller, clock, caller.at)
}

interface Worked {
  /** Of the clock. */
  time_id: number
  employee_id: number
  seconds: number
}

/** Posts the hours of a person, rounded to the smallest unit; nothing without an hourly rate. */
async function applyLabour(caller: Caller, buildId: number, worked: Worked): Promise<number> {
  const { db, at } = caller
  // the person may work for another garage now
  const build = await selectBuild(db, fullScope, buildId)
  if (!build) throw notFound()
  const cost = labourOf(worked.seconds, await selectRate(db, worked.employee_id))
  await postOf(caller, build, {
    event: 'labour',
    seq: worked.time_id,
    day: dayIn(build.time_zone, at),
    description: `Hours worked ${build.number}`,
    lines: [
      { account: 'WIP_BUILD', debit: cost },
      { account: 'LABOUR_APPLIED', credit: cost },
    ],
  })
  return cost
}
