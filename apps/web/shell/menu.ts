/** Builds the side menu of each role from the page routes. */
import type { Icon } from '@tabler/icons-react'
import {
  type MenuGroup,
  type MenuLabel,
  type PagePath,
  allPageRoutes,
  isHiddenInMenu,
  rolesInMenu,
  canOpenPage,
  menuGroups,
} from '#platform/contract/page-routes.ts'
import type { RoleName } from '#platform/contract/roles.ts'
import type { Address } from '#platform/web/data/address.ts'
import type { CommonTexts } from '#platform/web/screens.ts'
import { screens } from '../screens.ts'

export interface Entry {
  path: PagePath
  group: MenuGroup
  label: MenuLabel
  /** The heading of the collapsible sub-group. */
  under?: MenuLabel | undefined
  icon: Icon | undefined
  /** The link's address. */
  to: Address
  /** The path prefix of all addresses below it. */
  base: string
}

/** Entries of one heading; those with an `under` are gathered below it. */
export interface Group {
  group: MenuGroup
  entries: Entry[]
}

/** An entry's name in the reader's language. */
export const nameOf = (label: MenuLabel, { nav, entities }: CommonTexts): string =>
  ({ ...entities, ...nav })[label]

/** Returns the menu of a role while a country is selected (0: none), without empty groups. */
export function menuOf(role: RoleName | undefined, country: number): Group[] {
  const entries = allPageRoutes
    .filter(
      (place) => role && rolesInMenu(place).includes(role) && !isHiddenInMenu(place.path, country),
    )
    .flatMap(({ path, menu }): Entry[] => {
      if (!menu) return []
      const { group, label, under, link = path } = menu
      const base = path.split('/$')[0] ?? path
      return [
        {
          path,
          group,
          label,
          under,
          to: link as Address,
          base,
          icon: screens[path]?.icon,
        },
      ]
    })
  return menuGroups
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter((group) => group.entries.length > 0)
}

/** The entries that a phone's drawer repeats under its own labels. */
const shortWays = [
  ['/vehicle', 'serviceRecord'],
  ['/membership-management', 'loyalty'],
  ['/workshop-management', 'workshop'],
] as const

export const menuShortcutsOf = (role: RoleName | undefined) =>
  shortWays
    .filter(([path]) => canOpenPage(role, path))
    .map(([path, label]) => ({ path, label, icon: screens[path]?.icon }))

/** Returns the menu entry of an address: the one with the longest matching prefix, in any letter case. */
export function currentEntry(menu: readonly Group[], pathname: string): Entry | undefined {
  const path = `${pathname.toLowerCase()}/`
  const entries = menu.flatMap((group) => group.entries)
  const found = entries
    .filter(({ base }) => path.startsWith(`${base}/`))
    .sort((a, b) => b.base.length - a.base.length)[0]
  // `/` shows the user's own work; a role without an order list in its menu opens all orders from there
  const isOwn = !found && (pathname === '/' || path.startsWith('/home/orders/'))
  return isOwn ? entries.find(({ base }) => base === '/my-work') : found
}

/** Groups the entries with the same `under`, at the position of the first. */
export function bundled(entries: readonly Entry[], texts: CommonTexts) {
  const bundles: { heading?: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const heading = entry.under && nameOf(entry.under, texts)
    const open = heading && bundles.find((bundle) => bundle.heading === heading)
    if (open) open.entries.push(entry)
    else bundles.push(heading ? { heading, entries: [entry] } : { entries: [entry] })
  }
  return bundles
}
