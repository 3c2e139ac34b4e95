/** The folder of the project, for the sources as well as for the built bundle. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

function find(folder: string): string {
  if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'database')))
    return folder
  const above = dirname(folder)
  if (above === folder) throw new Error('The project folder was not found')
  return find(above)
}

export const projectRoot = find(dirname(fileURLToPath(import.meta.url)))
