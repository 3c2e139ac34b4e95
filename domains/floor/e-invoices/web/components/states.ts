import type { Tone } from '#platform/web/ui/Status.tsx'
import type { EInvoiceState } from '../../rules.ts'

export const stateTones: Record<EInvoiceState, Tone> = {
  none: 'neutral',
  blocked: 'bad',
  ready: 'waiting',
  exported: 'busy',
  submitted: 'busy',
  valid: 'good',
  invalid: 'bad',
  cancelled: 'neutral',
  credited: 'done',
}
