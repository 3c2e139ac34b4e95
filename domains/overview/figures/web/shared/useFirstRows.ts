import type { ClientCall } from '#platform/contract/client-calls.ts'
import { useSearch } from '#platform/web/data/address.ts'
import { type CallInput, useApiQuery } from '#platform/web/data/api.ts'

/** The first page of the list behind a figure, with the filters of the address: its sums stand above the list. */
export function useFirstRows<C extends ClientCall>(call: C, filters: object) {
  const { keyword, start_date, end_date, kind } = useSearch()
  const query = { keyword, start_date, end_date, limit: 10, ...(kind ? { kind } : {}), ...filters }
  return useApiQuery(call, { query } as unknown as Pick<CallInput<C>, 'query' | 'params'>, {
    keep: true,
  }).data
}
