/** The rules of builds for server and browser: transitions, blockers, progress and working days. */
import { hasCapability } from '#platform/contract/roles.ts'
import { type Ability, abilityFor, denied } from '#platform/contract/abilities.ts'
import { createMessage } from '#platform/contract/messages.ts'
import {
  type NameOfTransition,
  type TransitionBlocker,
  type TransitionRow,
  transitionRow,
  transitionsOf,
} from '#platform/contract/transitions.ts'
import {
  type BuildStatus,
  type StageStatus,
  type TaskStatus,
  isClosed,
  isOpenTask,
  workingDay,
} from '#domains/workshop/build-values/values.ts'
import { blocked, buildMessages } from './messages.ts'

export * from '#domains/workshop/build-values/values.ts'

/** The inputs of a transition besides the new status; `deposit`, `cost`: what happens to them. */
export type Need = 'reason' | 'deposit' | 'cost'

/** The fields of a build that its transitions depend on. */
export interface BuildFacts {
  status: BuildStatus
  deposit_required: number
  /** Deposits received. */
  deposits: number
  /** The cost so far. */
  cost: number
  stages: readonly { status: StageStatus }[]
}

interface TransitionRequest {
  reason?: string | null | undefined
}

type Blocker = TransitionBlocker<BuildFacts, TransitionRequest, undefined>

const lacksDeposit = ({ deposits, deposit_required }: BuildFacts) => deposits < deposit_required

/** A reason overrides it. */
const depositMissing: Blocker = (build, { reason }) =>
  lacksDeposit(build) && !reason && blocked.depositMissing

const stagesOpen: Blocker = ({ stages }) =>
  !stages.every(({ status }) => status === 'done') && blocked.stagesOpen

export type Transition = TransitionRow<BuildStatus, Need, BuildFacts, TransitionRequest, undefined>

const transition = transitionRow<Transition>()

/** A reason, and what happens to a deposit and to the cost, if there is any. */
const cancelling = [
  'reason',
  { ask: 'deposit', when: ({ deposits }) => deposits > 0 },
  { ask: 'cost', when: ({ cost }) => cost > 0 },
] as const satisfies Transition['needs']

const rows = [
  transition('draft', 'planned', 'build.write'),
  transition('planned', 'in_build', 'build.write', {
    needs: [{ ask: 'reason', when: lacksDeposit }],
    against: [depositMissing],
  }),
  transition('in_build', 'on_hold', 'build.write', { needs: ['reason'] }),
  transition('on_hold', 'in_build', 'build.write'),
  transition('in_build', 'finished', 'build.write', { against: [stagesOpen] }),
  transition('finished', 'in_build', 'build.write', { needs: ['reason'] }),
  ...(['draft', 'planned', 'in_build', 'on_hold'] as const).map((from) =>
    transition(from, 'cancelled', 'build.write', { needs: cancelling }),
  ),
]

/**
 * All allowed transitions; others are rejected. The effects are in server/effects.ts, by the same names. `delivered`
 * has its own call, because it posts to the journal (product decisions, section 9).
 */
export const transitions: readonly Transition[] = rows

/** The key of a transition, such as `planned -> in_build`. */
export type TransitionName = NameOfTransition<(typeof rows)[number]>

const table = transitionsOf(transitions, ({ status }) => status, {
  [blocked.depositMissing]: 'reason',
})
export const { find: transitionOf, isOpen } = table

/** The transitions that this role may make, each with its inputs and blockers. */
export const allowedTransitions = (build: BuildFacts, role: string) =>
  table.allowed(build, undefined, (capability) => hasCapability(role, capability))

/** Asserts a requested transition with its inputs. A blocker comes before the capability. */
export function canTransition(
  role: string,
  build: BuildFacts,
  to: BuildStatus,
  input: TransitionRequest,
): Ability {
  const { status: from } = build
  const row = transitionOf(from, to)
  if (!row) return { ok: false, why: createMessage(buildMessages.noMove, { from, to }) }
  const [first] = table.blockers(row, build, input, undefined)
  return first ? denied(first) : abilityFor(role, row.who)
}

/** The other actions that the caller may perform on a build. */
export const buildAbilities = (role: string, build: { status: BuildStatus }) => ({
  update: abilityFor(role, 'build.write', isClosed(build) && buildMessages.closed),
  remove: abilityFor(role, 'build.write', build.status !== 'draft' && buildMessages.onlyDraft),
  sign: abilityFor(role, 'build.write', build.status !== 'finished' && buildMessages.notFinished),
})

type Weighed = { status: TaskStatus; weight: number }

/**
 * The weight of done tasks as a share of those that are not skipped, from 0 to 1. At most 0.99 with an open task and
 * at least 0.01 once a task was started, so that rounding shows neither 100 % nor 0 %.
 */
export function progressOf(tasks: readonly Weighed[]): number {
  const share = shareDone(tasks)
  const most = tasks.some(isOpenTask) ? 0.99 : 1
  const isBegun = tasks.some(({ status }) => status !== 'todo' && status !== 'skipped')
  return Math.max(isBegun ? 0.01 : 0, Math.min(most, share))
}

function shareDone(tasks: readonly Weighed[]): number {
  const counted = tasks.filter(({ status }) => status !== 'skipped')
  const sum = (list: readonly Weighed[]) => list.reduce((all, { weight }) => all + weight, 0)
  const total = sum(counted)
  return total === 0 ? 0 : sum(counted.filter(({ status }) => status === 'done')) / total
}

/** Derives the status of a stage from its tasks (product decisions, section 9). */
export function stageStatus(tasks: readonly { status: TaskStatus }[]): StageStatus {
  if (tasks.every(({ status }) => status === 'done' || status === 'skipped')) return 'done'
  if (tasks.some(({ status }) => status === 'blocked')) return 'blocked'
  return tasks.every(({ status }) => status === 'todo') ? 'not_started' : 'in_progress'
}

interface PlannedStage {
  planned_days: number
  tasks: readonly object[]
}

/** Both ends included; ISO dates. */
interface StageDays {
  starts_on: string
  ends_on: string
}
interface TaskDays {
  starts_on: string
  due_date: string
}
type LaidOut<S extends PlannedStage> = Omit<S, 'tasks' | keyof StageDays> &
  StageDays & { tasks: (Omit<S['tasks'][number], keyof TaskDays> & TaskDays)[] }

/** Schedules stages one after the other from a day; the tasks of a stage share its days in order. */
export function layOut<S extends PlannedStage>(from: string, stages: readonly S[]): LaidOut<S>[] {
  let first = workingDay(from, 0)
  return stages.map((stage) => {
    const { planned_days, tasks } = stage
    const starts_on = first
    const ends_on = workingDay(first, planned_days - 1)
    first = workingDay(ends_on, 1)
    /** The elapsed days of a stage by the share of its done tasks. */
    const elapsedDays = (done: number) => (planned_days * done) / tasks.length
    const scheduledTasks = tasks.map((task, index) => ({
      ...task,
      starts_on: workingDay(starts_on, Math.floor(elapsedDays(index))),
      due_date: workingDay(starts_on, Math.ceil(elapsedDays(index + 1)) - 1),
    }))
    return { ...stage, starts_on, ends_on, tasks: scheduledTasks }
  }) as LaidOut<S>[]
}

/**
 * Reorders the stages of a build. Started stages keep their days; the others follow one another from `from`, and not
 * before the last started one ends.
 */
export function replanned<S extends PlannedStage & StageDays & { status: StageStatus }>(
  from: string,
  stages: readonly S[],
): (S | LaidOut<S>)[] {
  const begun = stages.filter(({ status }) => status !== 'not_started')
  const after = begun.map(({ ends_on }) => workingDay(ends_on, 1))
  const scheduled = layOut(
    [from, ...after].toSorted().at(-1) ?? from,
    stages.filter(({ status }) => status === 'not_started'),
  )
  return stages.map((stage) =>
    stage.status === 'not_started' ? (scheduled.shift() ?? stage) : stage,
  )
}

/** What happens to the deposit of a cancelled build. */
export const depositEnds = ['refund', 'forfeit'] as const
/** What happens to the cost of a cancelled build. */
export const costEnds = ['write_off', 'to_stock'] as const
/** How far the customer's deposits cover the remaining cost. */
export const meterLevels = ['ok', 'low', 'empty'] as const

/** Of a printed book. */
export const MAX_PHOTOS = 24
