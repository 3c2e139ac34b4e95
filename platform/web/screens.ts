/** A screen: where it is, who may open it, where the menu shows it, and the page, loaded when it is first opened. */
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { RoleName } from '#platform/contract/roles.ts'
import type { Call } from '#platform/contract/route.ts'
import type commonEnglish from './texts/en.ts'

export type CommonTexts = typeof commonEnglish

/** The groups of the side menu; `top` has no heading. */
export type MenuGroup = 'top' | 'master-data' | 'customer' | 'inventory' | 'transaction'

export interface MenuEntry {
  group: MenuGroup
  /** A sub-group inside of the group, folded under this heading. */
  under?: (texts: CommonTexts) => string
  label: (texts: CommonTexts) => string
  /** The menu column of the specification's table: not always the roles of the route. */
  roles: readonly RoleName[]
  icon?: Icon
  /** Place within the group, small first. Those of product.md "The menu" are 10, 20, 30 ... */
  order: number
  /** As the menu links it, where that differs: `/ledger/0`, `/Customer-Management`. */
  to?: string
  /** Not shown while the country of the header's selector is this one. */
  hides?: (country: number) => boolean
}

export interface Screen {
  /** With `$name` for a parameter: `/order-management/$orderId`. Letter case does not matter to the reader. */
  path: string
  /** The route column of the specification's table. Everybody else is sent to /unauthorized. */
  roles: readonly RoleName[]
  menu?: MenuEntry
  /** `() => import('./JournalPage.tsx')`; the page is the default export. */
  page: () => Promise<{ default: ComponentType }>
  /** The list that the page begins with: asked for beside the page itself, and when the pointer rests on a link to it. */
  list?: () => Promise<{ call: Call; query?: object }>
  /** Or the one question that it begins with, as the page asks it: asked for in the same way. */
  asks?: () => Promise<{ call: Call; query: object }>
  /** Without header and menu: pages for paper. */
  bare?: boolean
}
