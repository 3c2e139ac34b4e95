/** The rules of tasks for server and browser: transitions and their blockers (product decisions, section 9). */
import {
  type BuildStatus,
  type TaskStatus,
  isOpenTask,
} from '#domains/workshop/build-values/values.ts'
import type { Proof } from '#domains/workshop/stages/contract.ts'
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import { createMessage } from '#platform/contract/messages.ts'
import {
  type NameOfTransition,
  type TransitionBlocker,
  type TransitionRow,
  transitionRow,
  transitionsOf,
} from '#platform/contract/transitions.ts'
import { hasCapability } from '#platform/contract/roles.ts'
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

export interface Caller {
  role: string
  employee_id: number
}

/** Whether the caller is assigned to the task, and whether the caller sent it to review. */
const didIt = ({ assignees, done_by }: TaskFacts, { employee_id }: Caller) =>
  done_by === employee_id || assignees.some(({ id }) => id === employee_id)

/** A task that was started must have an assignee. */
export const needsSomebody = (status: TaskStatus) =>
  status === 'in_progress' || status === 'blocked' || status === 'review'

interface TransitionRequest {
  reason?: string | null | undefined
}

type Blocker = TransitionBlocker<TaskFacts, TransitionRequest, Caller>

const notInBuild: Blocker = ({ build }) => build.status !== 'in_build' && blocked.notInBuild
const noAssignee: Blocker = ({ assignees }) => assignees.length === 0 && blocked.noAssignee

const waitsForOthers = ({ depends }: TaskFacts) => depends.some(isOpenTask)

/** A reason overrides it. */
const dependsOpen: Blocker = (task, { reason }) =>
  waitsForOthers(task) && !reason && blocked.dependsOpen

const noteMissing: Blocker = ({ proof, notes }) =>
  proof === 'note' && notes === 0 && blocked.noteMissing
const photoMissing: Blocker = ({ proof, photos }) =>
  proof === 'photo' && photos === 0 && blocked.photoMissing

const reviewOwn: Blocker = (task, _input, caller) => didIt(task, caller) && blocked.reviewOwn

export type Transition = TransitionRow<TaskStatus, Need, TaskFacts, TransitionRequest, Caller>

const transition = transitionRow<Transition>()

const rows = [
  transition('todo', 'in_progress', 'build-task.work', {
    needs: [{ ask: 'reason', when: waitsForOthers }],
    against: [notInBuild, noAssignee, dependsOpen],
  }),
  transition('blocked', 'in_progress', 'build-task.work', { against: [notInBuild] }),
  transition('in_progress', 'review', 'build-task.work', {
    against: [notInBuild, noteMissing, photoMissing],
  }),
  transition('in_progress', 'blocked', 'build-task.work', {
    needs: ['reason', 'expected_at'],
    against: [notInBuild],
  }),
  transition('review', 'done', 'build-task.write', { against: [notInBuild, reviewOwn] }),
  transition('review', 'in_progress', 'build-task.write', {
    needs: ['reason'],
    against: [notInBuild],
  }),
  transition('todo', 'skipped', 'build-task.write', { needs: ['reason'], against: [notInBuild] }),
  transition('blocked', 'skipped', 'build-task.write', {
    needs: ['reason'],
    against: [notInBuild],
  }),
  transition('done', 'in_progress', 'build-task.write', {
    needs: ['reason'],
    against: [notInBuild],
  }),
  transition('skipped', 'in_progress', 'build-task.write', {
    needs: ['reason'],
    against: [notInBuild, noAssignee, dependsOpen],
  }),
]

/**
 * All allowed transitions; others are rejected. The assignee brings a task up to review; a maker reviews, skips and
 * reopens it. The effects are in server/effects.ts, by the same names.
 */
export const transitions: readonly Transition[] = rows

/** The key of a transition, such as `review -> done`. */
export type TransitionName = NameOfTransition<(typeof rows)[number]>

const table = transitionsOf(transitions, ({ status }) => status, {
  [blocked.dependsOpen]: 'reason',
})
export const { find: transitionOf, isOpen } = table

/** The transitions that this person may make, each with its inputs and blockers. */
export const allowedTransitions = (task: TaskFacts, caller: Caller) =>
  table.allowed(task, caller, (capability) => hasCapability(caller.role, capability))

/** Asserts a requested transition with its inputs. */
export function canTransition(
  task: TaskFacts,
  to: TaskStatus,
  caller: Caller,
  input: TransitionRequest,
): Ability {
  const { status: from } = task
  const row = transitionOf(from, to)
  if (!row) return { ok: false, why: createMessage(taskMessages.noMove, { from, to }) }
  return abilityFor(caller.role, row.who, ...table.blockers(row, task, input, caller))
}

/** A clock may run only while the task is in progress and its build is in build. */
export const canClock = (task: Pick<TaskFacts, 'status' | 'build'>, { role }: Caller): Ability =>
  abilityFor(
    role,
    'build-task.work',
    task.build.status !== 'in_build' && blocked.notInBuild,
    task.status !== 'in_progress' && taskMessages.notBegun,
  )

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
