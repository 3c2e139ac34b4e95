/** The forecast of builds, and the workshop's queue. */
import { setImmediate } from 'node:timers/promises'
import { requireWorkshop } from '#domains/workshop/build-values/server/workshop.ts'
import { beginsOn, isClosed, workingDay } from '#domains/workshop/build-values/values.ts'
import { type ApiMessage, messages, createMessage } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext } from '#platform/server/http/mount.ts'
import type { Scope } from '#platform/server/session/scope.ts'
import {
  type workshopPlan,
  BUILD_QUEUE,
  type BuildQueue,
  type ForecastOfBuild,
} from '../contract.ts'
import { type Plan, OWN_SAMPLES, RUNS, forecast } from '../forecast.ts'
import { because, workshopPlanMessages } from '../messages.ts'
import {
  type OpenBuild,
  type OpenTask,
  lockQueue,
  selectBuild,
  selectMechanics,
  selectNames,
  selectOpenBuilds,
  selectOpenTasks,
  selectQueue,
  selectTook,
  selectWorkshop,
  updateQueue,
} from './queries.ts'

/** The past durations and the people of a workshop. */
interface WorkshopHistory {
  took: ReadonlyMap<number, readonly number[]>
  ratios: readonly number[]
  mechanics: readonly number[]
}

async function historyOf(db: Db, garageId: number): Promise<WorkshopHistory> {
  const rows = await selectTook(db, garageId)
  return {
    took: new Map(
      rows.flatMap(({ stage_task_id, took }) => (stage_task_id ? [[stage_task_id, took]] : [])),
    ),
    ratios: rows.flatMap(({ shares }) => shares),
    mechanics: (await selectMechanics(db, garageId)).map(({ id }) => id),
  }
}

/** People by index: first the workshop's mechanics, then other assignees. */
function planOf(build: { id: number }, tasks: readonly OpenTask[], history: WorkshopHistory): Plan {
  const assignees = tasks.flatMap(({ people }) => people)
  const people = [...new Set([...history.mechanics, ...assignees])]
  return {
    seed: build.id,
    people: Math.max(1, people.length),
    ratios: history.ratios,
    tasks: tasks.map(({ gone, waits, stage_task_id, build_stage_id: _, ...task }) => ({
      ...task,
      gone: gone ?? undefined,
      waits: waits ?? undefined,
      samples: (stage_task_id && history.took.get(stage_task_id)) || [],
      people: task.people.map((id) => people.indexOf(id)),
    })),
  }
}

/** The working day after this many working days. */
const dayAfter = (from: string, days: number, { closed_on }: OpenBuild) =>
  workingDay(from, Math.max(0, Math.ceil(days) - 1), closed_on)

/** Days from the target to the end; 0 if in time. */
const daysLate = (target: string, done: string) =>
  Math.max(0, Math.round((Date.parse(done) - Date.parse(target)) / 86_400_000))

/** The number of working days between two days. */
function workingDaysTo(from: string, to: string, { closed_on }: OpenBuild): number {
  let count = 0
  for (let day = workingDay(from, 0, closed_on); day < to; day = workingDay(day, 1, closed_on))
    count++
  return count
}

/** The tasks by stage, in the stored or the requested order. */
const tasksInOrder = (tasks: readonly OpenTask[], stageIds: readonly number[] | undefined) =>
  stageIds
    ? tasks
        .map((task) => ({ ...task, stage: stageIds.indexOf(task.build_stage_id) }))
        .toSorted((a, b) => a.stage - b.stage)
    : tasks

/** When a build will be done; null if it is. */
export async function forecastOf(
  db: Db,
  scope: Scope,
  buildId: number,
  /** Forecasts its stages in another order than the stored one. */
  stageIds?: readonly number[],
): Promise<ForecastOfBuild | null> {
  const build = await selectBuild(db, scope, buildId)
  if (!build || isClosed(build) || build.status === 'finished') return null
  const tasks = tasksInOrder(await selectOpenTasks(db, [buildId]), stageIds)
  const history = await historyOf(db, build.garage_id)
  const plan = planOf(build, tasks, history)
  const { p50, p80 } = forecast(plan)
  const from = beginsOn(build, build.today)
  const last = dayAfter(from, p80, build)
  return {
    p50: dayAfter(from, p50, build),
    p80: last,
    late_by_days: build.target_date === null ? null : daysLate(build.target_date, last),
    because: await reasonOf(db, build, tasks, plan),
  }
}

/** The main cause of a delay; causes that someone can act on come first. */
async function reasonOf(
  db: Db,
  { status }: OpenBuild,
  tasks: readonly OpenTask[],
  plan: Plan,
): Promise<ApiMessage | null> {
  if (status === 'on_hold') return createMessage(because.onHold)
  const stuck = tasks.find((task) => task.status === 'blocked')
  if (stuck) return createMessage(because.taskBlocked, { task: stuck.name })
  const late = status === 'in_build' ? tasks.filter((task) => task.late).length : 0
  if (late > 0) return createMessage(because.tasksLate, { count: late })
  const busiest = busiestOf(tasks)
  if (busiest) {
    const [person] = await selectNames(db, [busiest.id])
    if (person) return createMessage(because.busy, { name: person.full_name, days: busiest.days })
  }
  return plan.tasks.every(({ samples }) => samples.length < OWN_SAMPLES)
    ? createMessage(because.planAlone)
    : null
}

/** The person with more than half of the work, if any. */
function busiestOf(tasks: readonly OpenTask[]) {
  const days = new Map<number, number>()
  for (const task of tasks)
    for (const id of task.people) days.set(id, (days.get(id) ?? 0) + task.days)
  const totalDays = tasks.reduce((sum, task) => sum + task.days, 0)
  const [busiest] = [...days].toSorted(([, a], [, b]) => b - a)
  return busiest && busiest[1] > totalDays / 2
    ? { id: busiest[0], days: Math.round(busiest[1]) }
    : undefined
}

/** Up to this many open builds are forecast with all runs; above it each has fewer, so that the queue stays fast. */
const WHOLE = 10
const FEWEST_RUNS = 200

/**
 * The queue with its forecasts. A build in work occupies a bay until its P50; the next planned one starts in the first
 * free bay.
 */
async function queueOf(db: Db, scope: Scope, garageId: number): Promise<BuildQueue> {
  const { ids, version } = await selectQueue(db, garageId)
  const open = await selectOpenBuilds(db, scope, garageId)
  const history = await historyOf(db, garageId)
  const tasks = await selectOpenTasks(
    db,
    open.map(({ id }) => id),
  )
  const runs = Math.max(FEWEST_RUNS, Math.min(RUNS, Math.round((RUNS * WHOLE) / open.length)))
  const lengthOf = async (build: OpenBuild) => {
    const buildTasks = tasks.filter(({ build_id }) => build_id === build.id)
    // other requests run between two builds
    await setImmediate()
    return forecast(planOf(build, buildTasks, history), runs)
  }
  const bays: number[] = []
  for (const build of open) if (build.status !== 'planned') bays.push((await lengthOf(build)).p50)
  if (bays.length === 0) bays.push(0)
  const data: BuildQueue['data'] = []
  for (const build of inOrder(open, ids)) {
    const bay = bays.indexOf(Math.min(...bays))
    const free = workingDay(build.today, Math.ceil(bays[bay] as number), build.closed_on)
    const from = build.date > free ? build.date : free
    const { p50, p80 } = await lengthOf(build)
    bays[bay] = workingDaysTo(build.today, from, build) + p50
    const { id, number, name, customer, target_date } = build
    const ends = { p50: dayAfter(from, p50, build), p80: dayAfter(from, p80, build) }
    const forecast_start = workingDay(from, 0, build.closed_on)
    data.push({ id, number, name, customer, target_date, forecast_start, ...ends })
  }
  return { garage_id: garageId, version, data }
}

/** The planned builds: in the stored order, then later ones by date. */
function inOrder(open: readonly OpenBuild[], ids: readonly number[]) {
  const planned = open.filter(({ status }) => status === 'planned')
  const place = ({ id }: OpenBuild) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return planned.toSorted((a, b) => place(a) - place(b))
}

export async function get({ db, scope, query }: CallContext<typeof workshopPlan.get>) {
  const garageId = query.garage_id ?? (await selectWorkshop(db, scope))
  if (!garageId) throw notFound()
  const garage = await requireWorkshop(db, scope, garageId)
  return queueOf(db, scope, garage.id)
}

export async function reorder({
  db,
  scope,
  body,
  audit,
}: CallContext<typeof workshopPlan.reorder>) {
  const garage = await requireWorkshop(db, scope, body.garage_id)
  const queue = await lockQueue(db, garage.id)
  const before = await queueOf(db, scope, garage.id)
  if (body.version !== undefined && body.version !== queue.version)
    throw conflict(messages.stale, { version: queue.version, builds: before.data, yours: body.ids })
  const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join()
  const currentIds = before.data.map(({ id }) => id)
  if (sorted(currentIds) !== sorted(body.ids)) throw invalid({ ids: workshopPlanMessages.notWhole })
  await updateQueue(db, garage.id, body.ids)
  audit.garageId = garage.id
  audit.updated(BUILD_QUEUE, { id: garage.id, ids: currentIds }, { ids: body.ids })
  return queueOf(db, scope, garage.id)
}
