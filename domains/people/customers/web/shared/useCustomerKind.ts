import { customers } from '../../calls.gen.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import type { CustomerKind } from '../../rules.ts'

/** Returns whether the selected customer is a company, because taxes depend on it. No customer counts as a person. */
export function useCustomerKind(id: number | null | undefined): CustomerKind {
  const { data } = useApiQuery(
    customers.get,
    { params: { id: id ?? 0 } },
    { enabled: typeof id === 'number' },
  )
  return data?.kind ?? 'person'
}
