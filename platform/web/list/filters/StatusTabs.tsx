import { useId } from 'react'
import { TAB_BOUND } from '#platform/contract/paging.ts'
import { useUpdateSearch, useSearch } from '../../data/address.ts'
import { useApiQuery } from '../../data/api.ts'
import { useFormat } from '../../language/format.ts'
import { useTexts } from '../../language/i18n.tsx'
import { commonTexts } from '../../../texts/texts.ts'
import { useScrollSelectedIntoView } from '../../ui/scrollIntoView.ts'
import type { Tabs } from '../table/columns.ts'
import css from '../list.module.css'

interface Props {
  tabs: Tabs
  /** The other filters of the list. */
  query: Readonly<Record<string, unknown>>
  /** False until the rows have loaded. */
  ready: boolean
}

/**
 * A filter as tabs, one click away. They are toggle buttons, since they filter and have no panel of their own. Each
 * shows its number of rows.
 */
export function StatusTabs({ tabs, query, ready }: Props) {
  const search = useSearch()
  const change = useUpdateSearch()
  const { filter } = useTexts(commonTexts)
  const chosen = search[tabs.name] ?? ''
  const strip = useScrollSelectedIntoView<HTMLFieldSetElement>(chosen)
  const counts = useCounts(tabs, query, ready)
  const id = useId()
  return (
    <fieldset ref={strip} className={css.tabs} aria-label={filter.status}>
      {[{ value: '', label: filter.all }, ...tabs.options].map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          aria-describedby={counts ? `${id}${value}` : undefined}
          onClick={() => change({ [tabs.name]: value || null, page: null })}
        >
          {label}
          <span id={`${id}${value}`} className={css.tabCount} aria-hidden>
            {counts?.(value)}
          </span>
        </button>
      ))}
    </fieldset>
  )
}

/** The number of rows of a tab as text. */
function useCounts({ counts: call, name }: Tabs, query: Props['query'], ready: boolean) {
  const { number } = useFormat()
  const others = Object.fromEntries(Object.entries(query).filter(([each]) => each !== name))
  const countQuery = useApiQuery(call, { query: others }, { enabled: ready, keep: true })
  const counts = (countQuery.data as { counts: Record<string, number> } | undefined)?.counts
  if (!counts) return undefined
  const shown = (count: number) => (count < TAB_BOUND ? number(count) : `${number(TAB_BOUND - 1)}+`)
  const all = Object.values(counts)
  const sum = all.some((count) => count >= TAB_BOUND)
    ? TAB_BOUND
    : all.reduce((total, count) => total + count, 0)
  return (value: string) => shown(value ? (counts[value] ?? 0) : sum)
}
