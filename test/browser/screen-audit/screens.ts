/** The screens of all domains: what apps/web/screens.ts finds, without the bundler that finds them for it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Screens } from '#platform/web/screens.ts'
import { moduleFolders } from '../../module-folders.ts'

const folders = moduleFolders().filter(({ folder }) => existsSync(join(folder, 'web/screens.ts')))
const found = await Promise.all(
  folders.map(async ({ module, folder }) => {
    const file = pathToFileURL(join(folder, 'web/screens.ts')).href
    return { module, screens: ((await import(file)) as { screens: Screens }).screens }
  }),
)

export const screens: Screens = Object.assign({}, ...found.map(({ screens }) => screens))

/** The page of a path: two modules may name their files alike. */
export const pageOf = (path: keyof Screens) =>
  `${found.find(({ screens }) => screens[path])?.module} ${String(screens[path]?.page)}`
