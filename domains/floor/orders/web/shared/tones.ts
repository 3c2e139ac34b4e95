import type { Tone } from '#platform/web/ui/Status.tsx'
import type { Stage } from '../../rules.ts'

/** The colour of each stage. */
export const stageTones: Record<Stage, Tone> = {
  booked: 'neutral',
  queued: 'neutral',
  inspecting: 'busy',
  awaiting_approval: 'waiting',
  in_progress: 'busy',
  on_hold: 'waiting',
  quality_check: 'busy',
  ready: 'good',
  delivered: 'done',
  cancelled: 'bad',
  no_show: 'bad',
}
