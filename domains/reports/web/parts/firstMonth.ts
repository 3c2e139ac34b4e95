/** The month that a report's fiscal year begins with. */
import { periods } from '#domains/periods/contract.ts'
import { useAsk } from '#platform/web/api.ts'

/** The month that the fiscal year begins with, where the books in reach agree on one. */
export function useFirstMonth() {
  const { data } = useAsk(periods.books, {}, { staleTime: 300_000 })
  const months = new Set(data?.data.map(({ fiscal_year_start }) => fiscal_year_start))
  return months.size === 1 ? ([...months][0] ?? 1) : 1
}
