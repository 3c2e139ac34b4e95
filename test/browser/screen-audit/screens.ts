/** The screens of all domains: what apps/web/screens.ts finds, without the bundler that finds them for it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Screens } from '#platform/web/screens.ts'
import { nounFolders } from '../../noun-folders.ts'

const folders = nounFolders().filter(({ folder }) => existsSync(join(folder, 'web/screens.ts')))
const found = await Promise.all(
  folders.map(async ({ noun, folder }) => {
    const file = pathToFileURL(join(folder, 'web/screens.ts')).href
    return { noun, screens: ((await import(file)) as { screens: Screens }).screens }
  }),
)

export const screens: Screens = Object.assign({}, ...found.map((module) => module.screens))

/** The page of a path: two nouns may name their files alike. */
export const pageOf = (path: keyof Screens) =>
  `${found.find((module) => module.screens[path])?.noun} ${String(screens[path]?.page)}`
