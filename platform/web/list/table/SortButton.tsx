import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { useUpdateSearch, useSearch } from '../../data/address.ts'
import css from '../list.module.css'

type Direction = 'ascending' | 'descending' | 'none'

/** A column's sort in the address: `name`, `-name`, or something else. */
export const ariaSort = (sort: string, name: string): Direction =>
  sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none'

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

/** Three states on one button: up, down, the list's default. */
export function SortButton({ name, label }: { name: string; label: string }) {
  const { sort = '' } = useSearch()
  const change = useUpdateSearch()
  const direction = ariaSort(sort, name)
  const next = { none: name, ascending: `-${name}`, descending: null }[direction]
  const Icon = icons[direction]
  return (
    <button
      type="button"
      className={css.sort}
      data-sorted={direction !== 'none' || undefined}
      onClick={() => change({ sort: next, page: null })}
    >
      {label}
      <Icon size={14} stroke={1.8} aria-hidden />
    </button>
  )
}
