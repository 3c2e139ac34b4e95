import type { Tone } from '#platform/web/ui/Status.tsx'
import type { ImportState } from '../../contract.ts'

export const toneOf: Record<ImportState, Tone> = {
  reading: 'busy',
  asking: 'waiting',
  judged: 'waiting',
  running: 'busy',
  done: 'good',
  undone: 'done',
  failed: 'bad',
}
