import type { Tone } from '#platform/web/ui/Status.tsx'
import type { TransferStatus } from '../../rules.ts'

export const toneOf: Record<TransferStatus, Tone> = {
  draft: 'waiting',
  sent: 'busy',
  part_received: 'busy',
  received: 'good',
  cancelled: 'done',
}
