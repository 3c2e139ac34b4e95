import { UnstyledButton } from '@mantine/core'
import {
  type Icon,
  IconAddressBook,
  IconChevronDown,
  IconDatabase,
  IconPackages,
  IconReportMoney,
  IconStack2,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { MenuGroup } from '#platform/contract/page-routes.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useCountry, useScope } from '#platform/web/scope.ts'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { setMenuGroupOpen, useMenuGroupOpen } from './menuGroups.ts'
import { type Entry, bundled, currentEntry, menuOf, nameOf, menuShortcutsOf } from './menu.ts'
import { ScopeSelectors } from './ScopeSelectors.tsx'
import css from './shell.module.css'
import { useIsNarrow } from './useIsNarrow.ts'

const groupIcons: Record<Exclude<MenuGroup, 'top'>, Icon> = {
  'master-data': IconStack2,
  customer: IconAddressBook,
  inventory: IconPackages,
  transaction: IconReportMoney,
}

/** Keeps a group mounted once it was open; the others cost the first page nothing. */
function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open)
  if (open && !once) setOnce(true)
  return once
}

/** Scrolls only as far as the current entry needs. */
function showCurrent(list: HTMLElement | null) {
  const frame = list?.getBoundingClientRect()
  const entry = list?.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!frame || !entry?.height) return
  const beyond = Math.max(entry.bottom + 16 - frame.bottom, Math.min(entry.top - 16 - frame.top, 0))
  if (beyond) list?.scrollBy(0, beyond)
}

/** The menu of the reader's role, in collapsible groups. Below 900 px it slides in, and contains the selectors. */
export function SideMenu({ open }: { open: boolean }) {
  const texts = useTexts(commonTexts)
  const { pathname } = useLocation()
  const menu = menuOf(useRole(), useCountry())
  const current = currentEntry(menu, pathname)
  const slidesIn = useIsNarrow()
  const list = useRef<HTMLElement>(null)
  const isDrawn = useOnceOpen(open) || !slidesIn

  useEffect(() => {
    useScope.setState({ current_menu: current?.to ?? '' })
  }, [current?.to])

  // scrolls to the current page's entry, since the last groups lie below the edge. It does so in the next
  // frame, which measures the page anyway
  useEffect(() => {
    if (!isDrawn) return undefined
    const frame = requestAnimationFrame(() => showCurrent(list.current))
    return () => cancelAnimationFrame(frame)
  }, [current?.to, isDrawn])

  return (
    <nav
      ref={list}
      id="menu"
      className={css.menu}
      data-open={open || undefined}
      aria-label={texts.shell.mainMenu}
    >
      {slidesIn && isDrawn && <ScopeSelectors />}
      {(isDrawn ? menu : []).map(({ group, entries }) => {
        const content = bundled(entries, texts).map((bundle) =>
          bundle.heading ? (
            <Fold
              key={bundle.heading}
              name={`${group}/lists`}
              label={bundle.heading}
              icon={IconDatabase}
              starts={bundle.entries.some((entry) => entry === current)}
              nested
            >
              <Entries entries={bundle.entries} current={current} />
            </Fold>
          ) : (
            <Entries key={bundle.entries[0]?.to} entries={bundle.entries} current={current} />
          ),
        )
        if (group === 'top') return <div key={group}>{content}</div>
        return (
          <Fold
            key={group}
            name={group}
            label={texts.group[group]}
            icon={groupIcons[group]}
            subtitle={group === 'transaction' ? texts.nav.reportTransaction : undefined}
            starts
          >
            {content}
          </Fold>
        )
      })}
      {slidesIn && isDrawn && <ShortWays />}
    </nav>
  )
}

function ShortWays() {
  const { nav } = useTexts(commonTexts)
  const ways = menuShortcutsOf(useRole())
  if (ways.length === 0) return null
  return (
    <ul data-ways>
      {ways.map(({ path, label, icon: Icon }) => (
        <li key={path}>
          <Link to={path} className={css.entry} activeProps={{}}>
            {Icon && <Icon size={18} stroke={1.6} aria-hidden />}
            <span>{nav[label]}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface FoldProps {
  /** The key under which the browser stores its state. */
  name: string
  icon: Icon
  label: string
  subtitle?: string | undefined
  /** Whether it is open until the reader chooses. */
  starts: boolean
  /** A sub-group: looks like an entry. */
  nested?: boolean
  children: ReactNode
}

function Fold({ name, label, icon: Mark, subtitle, starts, nested, children }: FoldProps) {
  const open = useMenuGroupOpen(name) ?? starts
  const isDrawn = useOnceOpen(open)
  const id = useId()
  return (
    <div className={nested ? css.subgroup : css.group}>
      <UnstyledButton
        className={nested ? css.subheading : css.heading}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setMenuGroupOpen(name, !open)}
      >
        <Mark size={18} stroke={1.6} aria-hidden />
        <span>
          {label}
          {subtitle && <small>{subtitle}</small>}
        </span>
        <IconChevronDown size={15} stroke={1.8} aria-hidden />
      </UnstyledButton>
      <div id={id} hidden={!open}>
        {isDrawn && children}
      </div>
    </div>
  )
}

function Entries({ entries, current }: { entries: Entry[]; current: Entry | undefined }) {
  const texts = useTexts(commonTexts)
  return (
    <ul>
      {entries.map((entry) => {
        const { to, label, icon: Icon } = entry
        return (
          <li key={to}>
            <Link
              to={to}
              className={css.entry}
              // the router distinguishes letter case, the app does not
              aria-current={entry.base === current?.base ? 'page' : undefined}
              activeProps={{}}
              // otherwise it marks /inventory on /inventory/low-stock too
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {Icon && <Icon size={18} stroke={1.6} aria-hidden />}
              <span>{nameOf(label, texts)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
