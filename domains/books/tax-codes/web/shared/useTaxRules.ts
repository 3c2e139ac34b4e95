import { useApiQuery } from '#platform/web/data/api.ts'
import { taxCodes } from '../../contract.ts'
import type { TaxRules } from '../../rules.ts'

/** How the documents of a garage are taxed on a day, today without one; null without tax, and until it is known. */
export function useTaxRules(garageId: number | undefined, day?: string): TaxRules | null {
  const { data } = useApiQuery(
    taxCodes.pick,
    { query: { garage_id: garageId ?? 0, ...(day ? { day } : {}) } },
    { staleTime: 600_000, enabled: garageId !== undefined },
  )
  return data?.rules ?? null
}
