import type { Filter } from '../table/columns.ts'

/** The number of filters that a list's URL sets. A range of days is one filter, with either end. */
export function countActiveFilters(
  address: Readonly<Record<string, string | undefined>>,
  filters: readonly Pick<Filter, 'name'>[],
  dates?: boolean,
): number {
  const isRange = dates && (address.start_date || address.end_date)
  return filters.filter(({ name }) => address[name]).length + (isRange ? 1 : 0)
}
