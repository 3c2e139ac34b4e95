/** The rules of builds that server and browser share: their moves, what stops them, progress and working days. */
import { z } from 'zod'
import { signedMoney } from '#platform/contract/fields.ts'
import { taxRow } from '#platform/contract/money/tax-shape.ts'
import type { Capability } from '#platform/contract/roles.ts'
import { hasCapability } from '#platform/contract/roles.ts'
import { type Ability, abilityFor, denied } from '#platform/contract/abilities.ts'
import { addDays } from '#platform/contract/days.ts'
import { createMessage } from '#platform/contract/messages.ts'
import { type TransitionInput, requiredInputs } from '#platform/contract/transitions.ts'
import { blocked, buildMessages } from './messages.ts'

export const buildTypes = ['heritage', 'bodywork'] as const
export const buildStatuses = [
  'draft',
  'planned',
  'in_build',
  'on_hold',
  'finished',
  'delivered',
  'cancelled',
] as const
export type BuildStatus = (typeof buildStatuses)[number]

export const taskStatuses = ['todo', 'in_progress', 'blocked', 'review', 'done', 'skipped'] as const
export type TaskStatus = (typeof taskStatuses)[number]
export const stageStatuses = ['not_started', 'in_progress', 'blocked', 'done'] as const
export type StageStatus = (typeof stageStatuses)[number]

export const signers = ['customer', 'workshop'] as const

/** What a move asks for besides the status it leads to; `deposit`, `cost`: what becomes of them. */
export type Need = 'reason' | 'deposit' | 'cost'

/** The state of a build, as far as its moves depend on it. */
export interface BuildFacts {
  status: BuildStatus
  deposit_required: number
  /** What has come in of deposits. */
  deposits: number
  /** What it has cost so far. */
  cost: number
  stages: readonly { status: StageStatus }[]
}

interface Given {
  reason?: string | null | undefined
}

/** One blocker of a move: its message while it stands, else false. */
type Blocker = (build: BuildFacts, given: Given) => string | false

const lacksDeposit = ({ deposits, deposit_required }: BuildFacts) => deposits < deposit_required

/** A reason lifts it. */
const depositMissing: Blocker = (build, { reason }) =>
  lacksDeposit(build) && !reason && blocked.depositMissing

const stagesOpen: Blocker = ({ stages }) =>
  !stages.every(({ status }) => status === 'done') && blocked.stagesOpen

export interface Move {
  from: BuildStatus
  to: BuildStatus
  who: Capability
  /** What its dialog asks. */
  needs: readonly TransitionInput<Need, [BuildFacts]>[]
  /** Its blockers, in the order in which they are shown. */
  against: readonly Blocker[]
}

const move = <From extends BuildStatus, To extends BuildStatus>(
  from: From,
  to: To,
  { needs = [], against = [] }: Partial<Pick<Move, 'needs' | 'against'>> = {},
) => ({ from, to, who: 'build.write' as const, needs, against })

/** A reason, and what becomes of a deposit and of the cost, if there is any. */
const cancelling = [
  'reason',
  { ask: 'deposit', when: ({ deposits }) => deposits > 0 },
  { ask: 'cost', when: ({ cost }) => cost > 0 },
] as const satisfies Move['needs']

const rows = [
  move('draft', 'planned'),
  move('planned', 'in_build', {
    needs: [{ ask: 'reason', when: lacksDeposit }],
    against: [depositMissing],
  }),
  move('in_build', 'on_hold', { needs: ['reason'] }),
  move('on_hold', 'in_build'),
  move('in_build', 'finished', { against: [stagesOpen] }),
  move('finished', 'in_build', { needs: ['reason'] }),
  ...(['draft', 'planned', 'in_build', 'on_hold'] as const).map((from) =>
    move(from, 'cancelled', { needs: cancelling }),
  ),
]

/**
 * Every allowed move; any other is refused. What each one does is in server/effects.ts, by the same name.
 * `delivered` has a call of its own, as it posts (product decisions, section 9).
 */
export const moves: readonly Move[] = rows

type NameOf<Row> = Row extends {
  from: infer From extends BuildStatus
  to: infer To extends BuildStatus
}
  ? `${From} -> ${To}`
  : never
/** A move as a key, such as `planned -> in_build`. */
export type MoveName = NameOf<(typeof rows)[number]>

export const moveOf = (status: BuildStatus, to: BuildStatus): Move | undefined =>
  moves.find((move) => move.from === status && move.to === to)

/** The blockers of this move now: empty if none. */
export const blockers = (
  build: BuildFacts,
  { to }: Pick<Move, 'to'>,
  given: Given = {},
): string[] =>
  (moveOf(build.status, to)?.against ?? [])
    .map((blocker) => blocker(build, given))
    .filter((message) => message !== false)

/** Whether the button is enabled: its own dialog can lift every blocker. */
export const isOpen = (candidate: { blockers: readonly string[] }) =>
  candidate.blockers.every((sentence) => sentence === blocked.depositMissing)

/** The moves open to this role, each with its questions and its blockers. */
export const allowedMoves = (build: BuildFacts, role: string) =>
  moves
    .filter(({ from, who }) => from === build.status && hasCapability(role, who))
    .map((candidate) => ({
      to: candidate.to,
      needs: requiredInputs(candidate.needs, build),
      blockers: blockers(build, candidate),
    }))

/** One move with what comes with it, as the call asserts it. */
export function canMove(
  role: string,
  build: BuildFacts,
  to: BuildStatus,
  given: { reason?: string | null | undefined },
): Ability {
  const candidate = moveOf(build.status, to)
  if (!candidate)
    return { ok: false, why: createMessage(buildMessages.noMove, { from: build.status, to }) }
  const [first] = blockers(build, candidate, given)
  return first ? denied(first) : abilityFor(role, candidate.who)
}

export const isClosed = ({ status }: { status: BuildStatus }) =>
  status === 'delivered' || status === 'cancelled'

/** Its tasks come and go until it is finished. */
export const mayPlanTasks = ({ status }: { status: BuildStatus }) =>
  status === 'draft' || status === 'planned' || status === 'in_build' || status === 'on_hold'

/** What else the caller may do with a build. */
export const buildAbilities = (role: string, build: { status: BuildStatus }) => ({
  update: abilityFor(role, 'build.write', isClosed(build) && buildMessages.closed),
  remove: abilityFor(role, 'build.write', build.status !== 'draft' && buildMessages.onlyDraft),
  sign: abilityFor(role, 'build.write', build.status !== 'finished' && buildMessages.notFinished),
})

type Weighed = { status: TaskStatus; weight: number }

/**
 * From 0 to 1: the weight of the tasks that are done, of those that are not skipped. With an open task at most 0.99, and
 * once a task is begun at least 0.01: no rounding says that it is ready, or that nothing has happened.
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

/** A stage is as its tasks are (product decisions, section 9). */
export function stageStatus(tasks: readonly { status: TaskStatus }[]): StageStatus {
  if (tasks.every(({ status }) => status === 'done' || status === 'skipped')) return 'done'
  if (tasks.some(({ status }) => status === 'blocked')) return 'blocked'
  return tasks.every(({ status }) => status === 'todo') ? 'not_started' : 'in_progress'
}

export const isOpenTask = ({ status }: { status: TaskStatus }) =>
  status !== 'done' && status !== 'skipped'

/** A workshop works from Monday to Saturday, but for its holidays. */
export const isWorkingDay = (day: string, closedOn: readonly string[] = []) =>
  new Date(`${day}T00:00:00Z`).getUTCDay() !== 0 && !closedOn.includes(day)

/** The working day that comes `count` working days after a day; for 0 the day itself or the first one after it. */
export function workingDay(day: string, count: number, closedOn: readonly string[] = []): string {
  let at = day
  while (!isWorkingDay(at, closedOn)) at = addDays(at, 1)
  for (let left = count; left > 0; left--) {
    at = addDays(at, 1)
    while (!isWorkingDay(at, closedOn)) at = addDays(at, 1)
  }
  return at
}

/** Work goes on today; what has not begun begins on its date. */
export const beginsOn = ({ status, date }: { status: BuildStatus; date: string }, today: string) =>
  (status === 'draft' || status === 'planned') && date > today ? date : today

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

/** Lays stages out one after the other from a day on; the tasks of a stage share its days in their order. */
export function layOut<S extends PlannedStage>(from: string, stages: readonly S[]): LaidOut<S>[] {
  let first = workingDay(from, 0)
  return stages.map((stage) => {
    const { planned_days, tasks } = stage
    const starts_on = first
    const ends_on = workingDay(first, planned_days - 1)
    first = workingDay(ends_on, 1)
    /** How many days of the stage have gone when so many of its tasks are done. */
    const gone = (done: number) => (planned_days * done) / tasks.length
    const laid = tasks.map((task, index) => ({
      ...task,
      starts_on: workingDay(starts_on, Math.floor(gone(index))),
      due_date: workingDay(starts_on, Math.ceil(gone(index + 1)) - 1),
    }))
    return { ...stage, starts_on, ends_on, tasks: laid }
  }) as LaidOut<S>[]
}

/**
 * The stages of a build in another order. Those that have begun keep their days; the others follow one after the other from
 * `from` on, and not before the last begun one ends.
 */
export function replanned<S extends PlannedStage & StageDays & { status: StageStatus }>(
  from: string,
  stages: readonly S[],
): (S | LaidOut<S>)[] {
  const begun = stages.filter(({ status }) => status !== 'not_started')
  const after = begun.map(({ ends_on }) => workingDay(ends_on, 1))
  const laid = layOut(
    [from, ...after].toSorted().at(-1) ?? from,
    stages.filter(({ status }) => status === 'not_started'),
  )
  return stages.map((stage) => (stage.status === 'not_started' ? (laid.shift() ?? stage) : stage))
}

/** What becomes of the deposit of a cancelled build. */
export const depositEnds = ['refund', 'forfeit'] as const
/** What becomes of the cost of a cancelled build. */
export const costEnds = ['write_off', 'to_stock'] as const
/** How far the customer's deposits still cover the cost to come. */
export const meterLevels = ['ok', 'low', 'empty'] as const

/** What a build has come to so far. */
export const moneyOfBuild = z.object({
  price: signedMoney,
  /** Of the price today, by code; of a delivered build, what its bills had. */
  tax: signedMoney,
  taxes: z.array(taxRow),
  /** Paid by the customer, ahead or on bills, less what was paid back or kept. */
  deposits: signedMoney,
  cost: signedMoney,
  /** Price without tax, less cost. */
  margin: signedMoney,
  /** What the customer owes when it is delivered today, tax included; later what is open. */
  unpaid: signedMoney,
})
export const meter = z.object({
  level: z.enum(meterLevels),
  /** What is left of the customer's money after the cost so far. */
  remaining: signedMoney,
  /** Below it the meter warns. */
  threshold: signedMoney,
})
