import type { Tone } from '#platform/web/ui/Status.tsx'
import type { Status } from '../rules.ts'

export const toneOf: Record<Status, Tone> = {
  active: 'good',
  sleeping: 'waiting',
  lost: 'neutral',
  blocked: 'bad',
}
