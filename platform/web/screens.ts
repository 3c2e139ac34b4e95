/**
 * A screen: the page of a page route (platform/contract/page-routes.ts), loaded when it is first opened, and its first
 * call.
 */
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { PagePath } from '#platform/contract/page-routes.ts'
import type { ClientCall } from '#platform/contract/client-calls.ts'
import type { Texts } from '#platform/contract/texts.ts'
import type commonEnglish from '../texts/en.ts'

export type CommonTexts = typeof commonEnglish

/** A module's texts in the reader's language, once they have loaded: `words(journalTexts)?.create`. */
export type Words = <T>(handle: Texts<T>) => T | undefined

/** In the query of a part's call: the reader's language. */
export const LANGUAGE = '{language}'

export interface Screen {
  /** `() => import('./JournalPage.tsx')`; the page is the default export. */
  page: () => Promise<{ default: ComponentType }>
  /**
   * The page's first list. The app fetches it in parallel with the page itself, and when the pointer rests on a link to
   * it.
   */
  list?: () => Promise<{ call: ClientCall; query?: object }>
  /** Or the page's one first call, as the page makes it; fetched in the same way. `id` is the number in the URL. */
  asks?: (id: number) => Promise<{ call: ClientCall; query: object; params?: object }>
  /** The first calls of parts of the page. They leave with the page's own, before the app has loaded. */
  parts?: () => Promise<readonly { call: ClientCall; query: object; params?: object }[]>
  /** Its name in the command bar, if the menu has no entry for it. A path that ends in `/new` is an action. */
  name?: (words: Words) => string | undefined
  /** What users add in a dialog above the page: an action of the command bar, by `useOpenAddFromUrl`. */
  adds?: (words: Words) => string | undefined
  /** Of its entry in the menu. A list of master data has none, since the heading above it has one. */
  icon?: Icon
  /** Without header and menu: pages of print documents. */
  bare?: boolean
}

/** The export `screens` of each domain's `web/screens.ts`; apps/web/screens.ts finds them. */
export interface Screens extends Partial<Record<PagePath, Screen>> {}
