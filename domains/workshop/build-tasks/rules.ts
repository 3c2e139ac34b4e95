/** The rules of tasks that server and browser share: their moves and what stops them (product decisions, section 9). */
import { type BuildStatus, type TaskStatus, isOpenTask } from '#domains/workshop/builds/rules.ts'
import type { Proof } from '#domains/workshop/stages/contract.ts'
import { type Ability, abilityOf, unable } from '#platform/contract/can.ts'
import { say } from '#platform/contract/messages.ts'
import { type Capability, may } from '#platform/contract/roles.ts'
import { blocked, taskMessages } from './messages.ts'

/** A reason, and of a blocked task when it should go on. */
export type Need = 'reason' | 'expected_at'

export interface Move {
  from: TaskStatus
  to: TaskStatus
  who: Capability
  needs: readonly Need[]
}

const move = (from: TaskStatus, to: TaskStatus, who: Capability, ...needs: Need[]): Move => ({
  from,
  to,
  who,
  needs,
})

/** Who does a task moves it up to its review; a maker reviews, skips and reopens. Any other move is refused. */
export const moves: readonly Move[] = [
  move('todo', 'in_progress', 'build-task.work'),
  move('blocked', 'in_progress', 'build-task.work'),
  move('in_progress', 'review', 'build-task.work'),
  move('in_progress', 'blocked', 'build-task.work', 'reason', 'expected_at'),
  move('review', 'done', 'build-task.write'),
  move('review', 'in_progress', 'build-task.write', 'reason'),
  move('todo', 'skipped', 'build-task.write', 'reason'),
  move('blocked', 'skipped', 'build-task.write', 'reason'),
  move('done', 'in_progress', 'build-task.write', 'reason'),
  move('skipped', 'in_progress', 'build-task.write', 'reason'),
]

/** The state of a task, as far as its moves depend on it. */
export interface TaskFacts {
  status: TaskStatus
  build: { status: BuildStatus }
  proof: Proof
  assignees: readonly { id: number }[]
  /** Those that it waits for. */
  depends: readonly { status: TaskStatus }[]
  /** Since it was begun last. */
  notes: number
  photos: number
  done_by: number | null
}

export interface Mover {
  role: string
  employee_id: number
}

const begins = ({ from, to }: Pick<Move, 'from' | 'to'>) =>
  to === 'in_progress' && (from === 'todo' || from === 'skipped')

/** Whoever it is assigned to did it, and whoever sent it to its review. */
const didIt = ({ assignees, done_by }: TaskFacts, { employee_id }: Mover) =>
  done_by === employee_id || assignees.some(({ id }) => id === employee_id)

/** Work that has begun has somebody who does it. */
export const needsSomebody = (status: TaskStatus) =>
  status === 'in_progress' || status === 'blocked' || status === 'review'

/** What stops a move now; a reason lifts an open task that it depends on. */
export function blockers(
  task: TaskFacts,
  { from, to }: Pick<Move, 'from' | 'to'>,
  mover: Mover,
  given: { reason?: string | null | undefined } = {},
): string[] {
  const against: (string | false)[] = [task.build.status !== 'in_build' && blocked.notInBuild]
  if (begins({ from, to }))
    against.push(
      task.assignees.length === 0 && blocked.noAssignee,
      task.depends.some(isOpenTask) && !given.reason && blocked.dependsOpen,
    )
  if (to === 'review')
    against.push(
      task.proof === 'note' && task.notes === 0 && blocked.noteMissing,
      task.proof === 'photo' && task.photos === 0 && blocked.photoMissing,
    )
  if (to === 'done') against.push(didIt(task, mover) && blocked.reviewOwn)
  return against.filter((sentence) => sentence !== false)
}

/** What the dialog of a move asks: its own needs, and a reason to begin before what it depends on. */
export const needsOf = (task: TaskFacts, candidate: Move, mover: Mover): Need[] => [
  ...candidate.needs,
  ...(blockers(task, candidate, mover).includes(blocked.dependsOpen) &&
  !candidate.needs.includes('reason')
    ? (['reason'] as const)
    : []),
]

/** Whether the button is enabled: its own dialog can lift every blocker. */
export const isOpen = (candidate: { blockers: readonly string[] }) =>
  candidate.blockers.every((sentence) => sentence === blocked.dependsOpen)

/** The moves open to this person, each with its questions and its blockers. */
export const allowedMoves = (task: TaskFacts, mover: Mover) =>
  moves
    .filter(({ from, who }) => from === task.status && may(mover.role, who))
    .map((candidate) => ({
      to: candidate.to,
      needs: needsOf(task, candidate, mover),
      blockers: blockers(task, candidate, mover),
    }))

/** One move with what comes with it, as the call asserts it. */
export function canMove(
  task: TaskFacts,
  to: TaskStatus,
  mover: Mover,
  given: { reason?: string | null | undefined },
): Ability {
  const candidate = moves.find((one) => one.from === task.status && one.to === to)
  if (!candidate) return { ok: false, why: say(taskMessages.noMove, { from: task.status, to }) }
  if (!may(mover.role, candidate.who)) return abilityOf(mover.role, candidate.who)
  const [first] = blockers(task, candidate, mover, given)
  return first ? unable(first) : abilityOf(mover.role, candidate.who)
}

/** Whose clock may run on it: while it is in progress, of a build that is in build. */
export const canClock = (task: Pick<TaskFacts, 'status' | 'build'>, { role }: Mover): Ability =>
  abilityOf(
    role,
    'build-task.work',
    task.build.status !== 'in_build' && blocked.notInBuild,
    task.status !== 'in_progress' && taskMessages.notBegun,
  )

/** A clock that somebody forgot counts a long day at most, in seconds. */
export const MOST_SECONDS = 12 * 3600

/**
 * The tasks through which a task would wait for itself, from it back to it. Undefined if it would not.
 * `waits`: of each task of the build, those that it depends on.
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
