import type { Tone } from '#platform/web/ui/Status.tsx'
import type { Level } from '../../levels.ts'

/** The colour of each level. */
export const riskTones: Record<Level, Tone> = { safe: 'good', at_risk: 'waiting', late: 'bad' }
