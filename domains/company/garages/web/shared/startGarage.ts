import { garages } from '../../calls.gen.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { useGarage } from '#platform/web/scope.ts'

const HOUR = 3_600_000

/** The garages that take cars in, or the workshops, and the one to start with: the selected one, or the only one. */
export function useStartGarage(kind: 'garage' | 'workshop' = 'garage') {
  const selected = useGarage()
  const { data, isPending } = useApiQuery(
    garages.list,
    { query: { kind, garage_id: 0, limit: 100, sort: 'name' } },
    { staleTime: HOUR },
  )
  const rows = data?.data ?? []
  const only = rows.length === 1 ? rows[0] : undefined
  return { isPending, garages: rows, garage: rows.find(({ id }) => id === selected) ?? only }
}
