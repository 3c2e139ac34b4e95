/** The colours of builds, stages and tasks. */
import type { Tone } from '#platform/web/ui/Status.tsx'
import type { BuildStatus, StageStatus, TaskStatus } from '../../rules.ts'

export const buildTone = {
  draft: 'neutral',
  planned: 'neutral',
  in_build: 'busy',
  on_hold: 'waiting',
  finished: 'good',
  delivered: 'done',
  cancelled: 'neutral',
} as const satisfies Record<BuildStatus, Tone>

export const stageTone = {
  not_started: 'neutral',
  in_progress: 'busy',
  blocked: 'bad',
  done: 'done',
} as const satisfies Record<StageStatus, Tone>

export const taskTone = {
  todo: 'neutral',
  in_progress: 'busy',
  blocked: 'bad',
  review: 'waiting',
  done: 'done',
  skipped: 'neutral',
} as const satisfies Record<TaskStatus, Tone>
