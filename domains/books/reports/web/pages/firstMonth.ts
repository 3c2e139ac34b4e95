/** The month that a report's fiscal year begins with. */
import { periods } from '#domains/books/periods/calls.gen.ts'
import { useApiQuery } from '#platform/web/data/api.ts'

/** The first month of the fiscal year, if all books in scope have the same. */
export function useFirstMonth() {
  const { data } = useApiQuery(periods.books, {}, { staleTime: 300_000 })
  const months = new Set(data?.data.map(({ fiscal_year_start }) => fiscal_year_start))
  return months.size === 1 ? ([...months][0] ?? 1) : 1
}
