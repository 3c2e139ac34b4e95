import type { Tone } from '#platform/web/ui/Status.tsx'
import type { FollowUpKind } from '../../values.ts'

export const kindTones: Record<FollowUpKind, Tone> = {
  call_me: 'bad',
  question: 'waiting',
  payment: 'bad',
  booking: 'waiting',
  bank: 'waiting',
}
