import type { Tone } from '#platform/web/ui/Status.tsx'
import type { TicketState } from '../../rules.ts'

/** The colour of each state. */
export const toneOf: Record<TicketState, Tone> = {
  waiting: 'waiting',
  called: 'busy',
  serving: 'busy',
  done: 'done',
  no_show: 'bad',
  cancelled: 'bad',
}
