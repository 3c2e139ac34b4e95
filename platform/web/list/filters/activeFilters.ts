import type { Filter } from '../table/columns.ts'

/** How many filters of a list are set in its address. A range of days is one, whichever ends it has. */
export function countActiveFilters(
  address: Readonly<Record<string, string | undefined>>,
  filters: readonly Pick<Filter, 'name'>[],
  dates?: boolean,
): number {
  const isRange = dates && (address.start_date || address.end_date)
  return filters.filter(({ name }) => address[name]).length + (isRange ? 1 : 0)
}
