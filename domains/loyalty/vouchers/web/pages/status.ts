import type { Tone } from '#platform/web/ui/Status.tsx'
import type { VoucherStatus } from '../../rules.ts'

export const toneOf: Record<VoucherStatus, Tone> = {
  draft: 'neutral',
  published: 'good',
  paused: 'waiting',
  expired: 'bad',
  exhausted: 'done',
  ended: 'neutral',
}
