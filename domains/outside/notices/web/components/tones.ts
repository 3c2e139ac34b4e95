import type { Tone } from '#platform/web/ui/Status.tsx'
import type { MessageState } from '../../states.ts'

export const stateTones: Record<MessageState, Tone> = {
  waiting: 'waiting',
  queued: 'busy',
  sending: 'busy',
  by_hand: 'waiting',
  sent: 'good',
  delivered: 'good',
  read: 'done',
  failed: 'waiting',
  given_up: 'bad',
  unknown: 'bad',
  suppressed: 'neutral',
  cancelled: 'neutral',
}
