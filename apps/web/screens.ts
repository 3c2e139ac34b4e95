/** Finds every screen in the folders of the domains. */
import type { PagePath } from '#platform/contract/page-routes.ts'
import type { Screen, Screens } from '#platform/web/screens.ts'

const found = import.meta.glob<Screens>('../../domains/*/*/web/screens.ts', {
  eager: true,
  import: 'screens',
})

export const screens: Screens = Object.assign({}, ...Object.values(found))

/** The domain of a page, whose texts it shows. */
export const domainOf = (path: PagePath): string =>
  Object.entries(found)
    .find(([, own]) => path in own)?.[0]
    .match(/domains\/(\w+)/)?.[1] ?? ''

/** @throws for a page route without a page: a programming error, seen at the first start */
export function screenOf(path: PagePath): Screen {
  const screen = screens[path]
  if (!screen) throw new Error(`No domain has a page for ${path}`)
  return screen
}
