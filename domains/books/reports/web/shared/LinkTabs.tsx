import { Link, useLocation } from '@tanstack/react-router'
import type { Address } from '#platform/web/data/address.ts'
import { useScrollSelectedIntoView } from '#platform/web/ui/scrollIntoView.ts'
import css from './report.module.css'

interface Props {
  label: string
  tabs: readonly (readonly [address: Address, label: string])[]
}

/** Tabs of pages that belong together; links, so that each has its own address. */
export function LinkTabs({ label, tabs }: Props) {
  const { pathname } = useLocation()
  const strip = useScrollSelectedIntoView<HTMLElement>(pathname)
  return (
    <nav ref={strip} className={css.tabs} aria-label={label}>
      {tabs.map(([to, name]) => (
        <Link
          key={to}
          to={to}
          data-current={pathname.toLowerCase() === to.split('?')[0] || undefined}
          // the first page's address is the beginning of the others'
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
