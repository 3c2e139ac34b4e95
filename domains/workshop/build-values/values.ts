/** The states of builds, stages and tasks, and the working days. Modules that builds import need them too. */
import { addDays } from '#platform/contract/days.ts'

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

export const isClosed = ({ status }: { status: BuildStatus }) =>
  status === 'delivered' || status === 'cancelled'

/** Tasks can be added and removed until the build is finished. */
export const mayPlanTasks = ({ status }: { status: BuildStatus }) =>
  status === 'draft' || status === 'planned' || status === 'in_build' || status === 'on_hold'

export const isOpenTask = ({ status }: { status: TaskStatus }) =>
  status !== 'done' && status !== 'skipped'

/** Workshops work from Monday to Saturday, except on holidays. */
export const isWorkingDay = (day: string, closedOn: readonly string[] = []) =>
  new Date(`${day}T00:00:00Z`).getUTCDay() !== 0 && !closedOn.includes(day)

/** The working day `count` working days after a day; for 0 the day itself or the next working day. */
export function workingDay(day: string, count: number, closedOn: readonly string[] = []): string {
  let at = day
  while (!isWorkingDay(at, closedOn)) at = addDays(at, 1)
  for (let left = count; left > 0; left--) {
    at = addDays(at, 1)
    while (!isWorkingDay(at, closedOn)) at = addDays(at, 1)
  }
  return at
}

/** Started work continues today; other work starts on its date. */
export const beginsOn = ({ status, date }: { status: BuildStatus; date: string }, today: string) =>
  (status === 'draft' || status === 'planned') && date > today ? date : today
