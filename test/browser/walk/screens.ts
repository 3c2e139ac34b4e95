/** The screens of all domains: what apps/web/screens.ts finds, without the bundler that finds them for it. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Screens } from '#platform/web/screens.ts'

const domains = join(import.meta.dirname, '../../../domains')
const files = readdirSync(domains)
  .map((name) => join(domains, name, 'web/screens.ts'))
  .filter((file) => existsSync(file))
const found = await Promise.all(
  files.map(async (file): Promise<{ screens: Screens }> => import(pathToFileURL(file).href)),
)

export const screens: Screens = Object.assign({}, ...found.map((module) => module.screens))
