/** Reads the filters that a link put into the URL, and renders a chip for each. */
import { useSearch } from '../../data/address.ts'
import { useScope } from '../../scope.ts'
import { FilterChip } from './FilterChip.tsx'

/** The name of the garage whose id is in the URL, for a chip. */
export function useGarageName() {
  const garages = useScope((scope) => scope.garage_list)
  return (id: string) => garages.find((garage) => garage.id === Number(id))?.name ?? `#${id}`
}

/**
 * The parameters of the URL that `labels` names, and their chips. A value without a label is not one of the app's: it
 * is left out.
 */
export function useUrlFilters(
  labels: Readonly<Record<string, (value: string) => string | undefined>>,
) {
  const search = useSearch()
  const given = Object.entries(labels).flatMap(([param, labelOf]) => {
    const value = search[param]
    const label = value && labelOf(value)
    return label ? [{ param, value, label }] : []
  })
  return {
    query: Object.fromEntries(given.map(({ param, value }) => [param, value])),
    chips: given.map(({ param, label }) => <FilterChip key={param} param={param} label={label} />),
  }
}
