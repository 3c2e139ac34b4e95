/** The folders of the modules: `domains/<domain>/<module>`. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/server/root.ts'

export interface ModuleFolder {
  domain: string
  module: string
  /** The absolute path. */
  folder: string
}

const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

export const moduleFolders = (root = join(projectRoot, 'domains')): ModuleFolder[] =>
  foldersIn(root).flatMap((domain) =>
    foldersIn(join(root, domain)).map((module) => ({
      domain,
      module,
      folder: join(root, domain, module),
    })),
  )
