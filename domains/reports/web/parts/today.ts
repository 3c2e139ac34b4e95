/** What "this month" and "this year" mean for whoever reads a report. */
import { periods } from '#domains/periods/contract.ts'
import { useAsk } from '#platform/web/api.ts'

/** The reader's own calendar day. */
export const today = () => new Date().toLocaleDateString('sv-SE')

/** The month that the fiscal year begins with, where the books in reach agree on one. */
export function useFirstMonth() {
  const { data } = useAsk(periods.books, {}, { staleTime: 300_000 })
  const months = new Set(data?.data.map(({ fiscal_year_start }) => fiscal_year_start))
  return months.size === 1 ? ([...months][0] ?? 1) : 1
}
