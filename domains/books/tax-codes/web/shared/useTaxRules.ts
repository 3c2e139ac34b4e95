import { useApiQuery } from '#platform/web/data/api.ts'
import { taxCodes } from '../../calls.gen.ts'
import type { TaxRules } from '../../rules.ts'

/** The tax rules of a garage on a day (default: today); null without tax, and while loading. */
export function useTaxRules(garageId: number | undefined, day?: string): TaxRules | null {
  const { data } = useApiQuery(
    taxCodes.pick,
    { query: { garage_id: garageId ?? 0, ...(day ? { day } : {}) } },
    { staleTime: 600_000, enabled: garageId !== undefined },
  )
  return data?.rules ?? null
}
