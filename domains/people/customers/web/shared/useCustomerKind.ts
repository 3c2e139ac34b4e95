import { customers } from '../../contract.ts'
import type { CustomerKind } from '../../company.ts'
import { useApiQuery } from '#platform/web/data/api.ts'

/** Whether a chosen customer is a company: what is taxed depends on it. Nobody is a person. */
export function useCustomerKind(id: number | null | undefined): CustomerKind {
  const { data } = useApiQuery(
    customers.get,
    { params: { id: id ?? 0 } },
    { enabled: typeof id === 'number' },
  )
  return data?.kind ?? 'person'
}
