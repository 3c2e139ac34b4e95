/** The tickets of the board, and the garages that they are of. */
import { useStartGarage } from '#domains/company/garages/web/shared/startGarage.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import type { QueryIn } from '#platform/contract/route.ts'
import { queue } from '../../contract.ts'

/** The most that one answer has. */
export const MAX_TICKETS = 100
/** Waits grow by themselves: what nobody changes is asked again. */
const EVERY = 30_000

export function useQueue(query: QueryIn<typeof queue.list>) {
  const asked = useApiQuery(
    queue.list,
    { query: { limit: MAX_TICKETS, ...query } },
    { keep: true, refetchInterval: EVERY },
  )
  const { garage } = useStartGarage()
  const tickets = asked.data?.data
  const found = new Map((tickets ?? []).map((ticket) => [ticket.garage.id, ticket.garage]))
  // the own garage, or the selected one, has its button also while nobody waits
  if (garage) found.set(garage.id, garage)
  const garages = [...found.values()].toSorted((a, b) => a.id - b.id)
  return { asked, tickets, garages }
}
