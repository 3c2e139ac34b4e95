/** The screens of all domains: what apps/web/screens.ts finds, without the bundler that finds them for it. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Screens } from '#platform/web/screens.ts'

const domains = join(import.meta.dirname, '../../../domains')
const folders = readdirSync(domains).filter((name) =>
  existsSync(join(domains, name, 'web/screens.ts')),
)
const found = await Promise.all(
  folders.map(async (domain) => {
    const file = pathToFileURL(join(domains, domain, 'web/screens.ts')).href
    return { domain, screens: ((await import(file)) as { screens: Screens }).screens }
  }),
)

export const screens: Screens = Object.assign({}, ...found.map((module) => module.screens))

/** The page of a path: two domains may name their files alike. */
export const pageOf = (path: keyof Screens) =>
  `${found.find((module) => module.screens[path])?.domain} ${String(screens[path]?.page)}`
