import { useChangeSearch, useSearch } from '../address.ts'
import { useTexts } from '../i18n.tsx'
import { commonTexts } from '../texts/texts.ts'
import { useChosenInSight } from '../ui/inSight.ts'
import type { Tabs } from './columns.ts'
import css from './list.module.css'

/**
 * A filter as tabs, one click away. They are toggle buttons, since they filter and have no panel of their
 * own.
 */
export function StatusTabs({ tabs }: { tabs: Tabs }) {
  const search = useSearch()
  const change = useChangeSearch()
  const { filter } = useTexts(commonTexts)
  const chosen = search[tabs.name] ?? ''
  const strip = useChosenInSight<HTMLFieldSetElement>(chosen)
  return (
    <fieldset ref={strip} className={css.tabs} aria-label={filter.status}>
      {[{ value: '', label: filter.all }, ...tabs.options].map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => change({ [tabs.name]: value || null, page: null })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
