/** The state of a list in its URL: keyword, filters, sort, page. */
import { DEFAULT_LIMIT } from '#platform/contract/paging.ts'
import { type Search, useUpdateSearch, useSearch } from '../data/address.ts'
import type { Filter, Tabs } from './table/columns.ts'
import { limits } from './ListFooter.tsx'
import { useListPreferences } from './listPreferences.ts'

interface Wanted {
  tabs?: Tabs
  filters?: readonly Filter[]
  columns: readonly { name: string; sort?: boolean | undefined }[]
}

/** The list's own parameters of the URL; it leaves all others alone. */
const namesOf = ({ tabs, filters = [] }: Wanted) => [
  'keyword',
  'start_date',
  'end_date',
  ...(tabs ? [tabs.name] : []),
  ...filters.map(({ name }) => name),
]

const pick = (search: Search, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => search[name]).map((name) => [name, search[name]]))

export function useListQuery(wanted: Wanted) {
  const search = useSearch()
  const change = useUpdateSearch()
  const { rows: remembered } = useListPreferences()
  const names = namesOf(wanted)
  const narrowed = pick(search, names)
  // a link to a later page shows every user the same rows, whatever page size each has chosen
  const asLiked = search.page ? DEFAULT_LIMIT : remembered || DEFAULT_LIMIT
  const sorts = wanted.columns.filter(({ sort }) => sort).map(({ name }) => name)
  const clear = () =>
    change({ ...Object.fromEntries(names.map((name) => [name, null])), page: null })
  return {
    /** Keyword, days and filters. */
    narrowed,
    sorted: sorts.includes(search.sort?.replace(/^-/, '') ?? '') ? pick(search, ['sort']) : {},
    page: Math.min(1_000_000, Math.max(1, Math.trunc(Number(search.page)) || 1)),
    limit: limits.find((choice) => choice === Number(search.limit)) ?? asLiked,
    /** Shows all rows again; set while a filter is active. */
    clear: Object.keys(narrowed).length > 0 ? clear : undefined,
  }
}
