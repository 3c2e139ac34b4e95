/** The rules of tasks for server and browser: transitions and their blockers (product decisions, section 9). */
import { type BuildStatus, type TaskStatus, isOpenTask } from '#domains/workshop/builds/rules.ts'
import type { Proof } from '#domains/workshop/stages/contract.ts'
import { type Ability, abilityFor, denied } from '#platform/contract/abilities.ts'
import { createMessage } from '#platform/contract/messages.ts'
import { type TransitionInput, requiredInputs } from '#platform/contract/transitions.ts'
import { type Capability, hasCapability } from '#platform/contract/roles.ts'
import { blocked, taskMessages } from './messages.ts'

/** A reason; for a blocked task also the expected day to resume. */
export type Need = 'reason' | 'expected_at'

/** The fields of a task that its transitions depend on. */
export interface TaskFacts {
  status: TaskStatus
  build: { status: BuildStatus }
  proof: Proof
  assignees: readonly { id: number }[]
  /** Its dependencies. */
  depends: readonly { status: TaskStatus }[]
  /** Since the task was last started. */
  notes: number
  photos: number
  done_by: number | null
}

export interface Mover {
  role: string
  employee_id: number
}

/** Whether the caller is assigned to the task, and whether the caller sent it to review. */
const didIt = ({ assignees, done_by }: TaskFacts, { employee_id }: Mover) =>
  done_by === employee_id || assignees.some(({ id }) => id === employee_id)

/** A task that was started must have an assignee. */
export const needsSomebody = (status: TaskStatus) =>
  status === 'in_progress' || status === 'blocked' || status === 'review'

interface Given {
  reason?: string | null | undefined
}

/** A blocker: its message while it applies, else false. */
type Blocker = (task: TaskFacts, mover: Mover, given: Given) => string | false

const notInBuild: Blocker = ({ build }) => build.status !== 'in_build' && blocked.notInBuild
const noAssignee: Blocker = ({ assignees }) => assignees.length === 0 && blocked.noAssignee

const waitsForOthers = ({ depends }: TaskFacts) => depends.some(isOpenTask)

/** A reason overrides it. */
const dependsOpen: Blocker = (task, _mover, { reason }) =>
  waitsForOthers(task) && !reason && blocked.dependsOpen

const noteMissing: Blocker = ({ proof, notes }) =>
  proof === 'note' && notes === 0 && blocked.noteMissing
const photoMissing: Blocker = ({ proof, photos }) =>
  proof === 'photo' && photos === 0 && blocked.photoMissing

const reviewOwn: Blocker = (task, mover) => didIt(task, mover) && blocked.reviewOwn

export interface Move {
  from: TaskStatus
  to: TaskStatus
  who: Capability
  /** The inputs of its dialog. */
  needs: readonly TransitionInput<Need, [TaskFacts]>[]
  /** Its blockers in display order. */
  against: readonly Blocker[]
}

const move = <From extends TaskStatus, To extends TaskStatus>(
  from: From,
  to: To,
  who: Capability,
  { needs = [], against }: Pick<Move, 'against'> & Partial<Pick<Move, 'needs'>>,
) => ({ from, to, who, needs, against })

const rows = [
  move('todo', 'in_progress', 'build-task.work', {
    needs: [{ ask: 'reason', when: waitsForOthers }],
    against: [notInBuild, noAssignee, dependsOpen],
  }),
  move('blocked', 'in_progress', 'build-task.work', { against: [notInBuild] }),
  move('in_progress', 'review', 'build-task.work', {
    against: [notInBuild, noteMissing, photoMissing],
  }),
  move('in_progress', 'blocked', 'build-task.work', {
    needs: ['reason', 'expected_at'],
    against: [notInBuild],
  }),
  move('review', 'done', 'build-task.write', { against: [notInBuild, reviewOwn] }),
  move('review', 'in_progress', 'build-task.write', { needs: ['reason'], against: [notInBuild] }),
  move('todo', 'skipped', 'build-task.write', { needs: ['reason'], against: [notInBuild] }),
  move('blocked', 'skipped', 'build-task.write', { needs: ['reason'], against: [notInBuild] }),
  move('done', 'in_progress', 'build-task.write', { needs: ['reason'], against: [notInBuild] }),
  move('skipped', 'in_progress', 'build-task.write', {
    needs: ['reason'],
    against: [notInBuild, noAssignee, dependsOpen],
  }),
]

/**
 * All allowed transitions; others are rejected. The assignee brings a task up to review; a maker reviews, skips and
 * reopens it. The effects are in server/effects.ts, by the same names.
 */
export const moves: readonly Move[] = rows

type NameOf<Row> = Row extends {
  from: infer From extends TaskStatus
  to: infer To extends TaskStatus
}
  ? `${From} -> ${To}`
  : never
/** The key of a transition, such as `review -> done`. */
export type MoveName = NameOf<(typeof rows)[number]>

export const moveOf = (status: TaskStatus, to: TaskStatus): Move | undefined =>
  moves.find((move) => move.from === status && move.to === to)

/** The current blockers of a transition. */
export const blockers = (
  task: TaskFacts,
  { against }: Pick<Move, 'against'>,
  mover: Mover,
  given: Given = {},
): string[] =>
  against.map((blocker) => blocker(task, mover, given)).filter((message) => message !== false)

/** Whether the button is enabled: all its blockers can be overridden in its dialog. */
export const isOpen = (candidate: { blockers: readonly string[] }) =>
  candidate.blockers.every((sentence) => sentence === blocked.dependsOpen)

/** The transitions that this person may make, each with its inputs and blockers. */
export const allowedMoves = (task: TaskFacts, mover: Mover) =>
  moves
    .filter(({ from, who }) => from === task.status && hasCapability(mover.role, who))
    .map((candidate) => ({
      to: candidate.to,
      needs: requiredInputs(candidate.needs, task),
      blockers: blockers(task, candidate, mover),
    }))

/** Asserts a requested transition with its inputs. */
export function canMove(
  task: TaskFacts,
  to: TaskStatus,
  mover: Mover,
  given: { reason?: string | null | undefined },
): Ability {
  const candidate = moveOf(task.status, to)
  if (!candidate)
    return { ok: false, why: createMessage(taskMessages.noMove, { from: task.status, to }) }
  if (!hasCapability(mover.role, candidate.who)) return abilityFor(mover.role, candidate.who)
  const [first] = blockers(task, candidate, mover, given)
  return first ? denied(first) : abilityFor(mover.role, candidate.who)
}

/** A clock may run only while the task is in progress and its build is in build. */
export const canClock = (task: Pick<TaskFacts, 'status' | 'build'>, { role }: Mover): Ability =>
  abilityFor(
    role,
    'build-task.work',
    task.build.status !== 'in_build' && blocked.notInBuild,
    task.status !== 'in_progress' && taskMessages.notBegun,
  )

/** The most seconds that a forgotten clock counts. */
export const MAX_SECONDS = 12 * 3600

/**
 * The cycle of dependencies that a task would be part of, or undefined. `waits`: the dependencies of each task of the
 * build.
 */
export function circleOf(
  taskId: number,
  dependsOn: readonly number[],
  waits: ReadonlyMap<number, readonly number[]>,
): number[] | undefined {
  const seen = new Set<number>()
  const paths = dependsOn.map((id) => [taskId, id])
  for (let path = paths.pop(); path; path = paths.pop()) {
    const last = path.at(-1) as number
    if (last === taskId) return path
    if (seen.has(last)) continue
    seen.add(last)
    for (const next of waits.get(last) ?? []) paths.push([...path, next])
  }
  return undefined
}
