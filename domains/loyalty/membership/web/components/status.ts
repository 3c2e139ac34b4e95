import type { Tone } from '#platform/web/ui/Status.tsx'
import type { Status } from '../../rules.ts'

export const toneOf: Record<Status, Tone> = {
  active: 'good',
  sleeping: 'waiting',
  lost: 'neutral',
  blocked: 'bad',
}

/** A member's page shows all data of the member, whatever country or garage is selected. */
export const globalScopeQuery = { country_id: 0, garage_id: 0 }
