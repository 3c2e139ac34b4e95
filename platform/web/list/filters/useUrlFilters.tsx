/** What narrows a list to a figure or to a part of one: its parameters in the address, and a chip for each. */
import { useSearch } from '../../data/address.ts'
import { useScope } from '../../scope.ts'
import { FilterChip } from './FilterChip.tsx'

/** The name of a garage by its id in the address, for a chip. */
export function useGarageName() {
  const garages = useScope((scope) => scope.garage_list)
  return (id: string) => garages.find((garage) => garage.id === Number(id))?.name ?? `#${id}`
}

/**
 * The parameters of the address that `labels` names, and their chips. A value without a label is not one of the app's:
 * it is left out.
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
