import { useApiQuery } from '#platform/web/data/api.ts'
import { accounts } from '../../calls.gen.ts'

interface Which {
  /** The day of the document that it belongs to. */
  since?: string | null
  byHand?: boolean
}

/** The days that an entry of this garage may have, for its date field: the API rejects all others. */
export function useEntryDays(garageId: number | null, { since, byHand = false }: Which = {}) {
  const query = { garage_id: garageId ?? 0, country_id: 0 }
  const { data } = useApiQuery(accounts.entryDays, { query }, { enabled: Boolean(garageId) })
  if (!data) return {}
  const first = byHand ? data.first_by_hand : data.first_day
  return {
    earliest: since && since > first ? since : first,
    latest: byHand ? data.last_by_hand : data.last_day,
  }
}
