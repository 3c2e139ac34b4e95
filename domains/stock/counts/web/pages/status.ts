import type { Tone } from '#platform/web/ui/Status.tsx'
import type { CountStatus } from '../../rules.ts'

export const toneOf: Record<CountStatus, Tone> = {
  open: 'busy',
  posted: 'good',
  cancelled: 'done',
}
