/** What the side menu shows to whom: made from the screens' own entries. */
import type { RoleName } from '#platform/contract/roles.ts'
import type { CommonTexts, MenuEntry, MenuGroup, Screen } from '#platform/web/screens.ts'
import { screens } from '../screens.ts'
import { entriesToCome } from './toCome.ts'

/** The Transaction group shows only while this country is selected. */
const TRANSACTION_COUNTRY = 1

export interface Entry extends MenuEntry {
  /** Where it leads. */
  to: string
  /** The part of the path that all addresses below it begin with, in lower case. */
  base: string
  list?: Screen['list']
  /** Its page is not built yet, and says so. */
  toCome: boolean
}

/** Entries of one heading; those with an `under` are gathered below it. */
export interface Group {
  group: MenuGroup
  entries: Entry[]
}

const groups: readonly MenuGroup[] = ['top', 'master-data', 'customer', 'inventory', 'transaction']

interface Listed extends Pick<Screen, 'list'> {
  path: string
  menu: MenuEntry
}

const entryOf = ({ path, menu, list }: Listed, toCome: boolean): Entry => ({
  ...menu,
  ...(list ? { list } : {}),
  toCome,
  to: menu.to ?? path,
  base: (path.split('/$')[0] ?? path).toLowerCase(),
})

const hasMenu = (screen: Screen): screen is Screen & Listed => Boolean(screen.menu)

/** The menu of a role while a country is selected (0: none). Empty groups are left out. */
export function menuOf(role: RoleName | undefined, country: number): Group[] {
  const entries = [
    ...screens.filter(hasMenu).map((screen) => entryOf(screen, false)),
    ...entriesToCome.map((entry) => entryOf(entry, true)),
  ]
    .filter((entry) => role && entry.roles.includes(role) && !entry.hides?.(country))
    .filter(({ group }) => group !== 'transaction' || country === TRANSACTION_COUNTRY)
    .sort((one, other) => one.order - other.order)
  return groups
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter((group) => group.entries.length > 0)
}

/** The entry that an address belongs to: the longest that it begins with, whatever the letter case. */
export function currentEntry(menu: readonly Group[], pathname: string): Entry | undefined {
  const path = `${pathname.toLowerCase()}/`
  return menu
    .flatMap(({ entries }) => entries)
    .filter(({ base }) => path.startsWith(`${base}/`))
    .sort((one, other) => other.base.length - one.base.length)[0]
}

/** Entries in their order; those with the same `under` as one bundle at the place of the first. */
export function bundled(entries: readonly Entry[], texts: CommonTexts) {
  const bundles: { heading?: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const heading = entry.under?.(texts)
    const open = heading && bundles.find((bundle) => bundle.heading === heading)
    if (open) open.entries.push(entry)
    else bundles.push(heading ? { heading, entries: [entry] } : { entries: [entry] })
  }
  return bundles
}
