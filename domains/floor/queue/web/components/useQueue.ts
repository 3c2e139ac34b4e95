/** The tickets of the board and their garages. */
import { useStartGarage } from '#domains/company/garages/web/shared/startGarage.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import type { QueryIn } from '#platform/contract/client-calls.ts'
import { queue } from '../../calls.gen.ts'

/** The limit of one response. */
export const MAX_TICKETS = 100
/** Waiting times grow without a change on the server, so refetch. */
const EVERY = 30_000

export function useQueue(query: QueryIn<typeof queue.list>) {
  const ticketQuery = useApiQuery(
    queue.list,
    { query: { limit: MAX_TICKETS, ...query } },
    { keep: true, refetchInterval: EVERY },
  )
  const { garage } = useStartGarage()
  const tickets = ticketQuery.data?.data
  const garageById = new Map((tickets ?? []).map((ticket) => [ticket.garage.id, ticket.garage]))
  // the user's own or the selected garage has its button even when nobody waits
  if (garage) garageById.set(garage.id, garage)
  const garages = [...garageById.values()].toSorted((a, b) => a.id - b.id)
  return { asked: ticketQuery, tickets, garages }
}
