/** The folders of the nouns: `domains/<district>/<noun>`. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/server/root.ts'

export interface NounFolder {
  district: string
  noun: string
  /** The absolute path. */
  folder: string
}

const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** Every noun of the product, by district. */
export const nounFolders = (root = join(projectRoot, 'domains')): NounFolder[] =>
  foldersIn(root).flatMap((district) =>
    foldersIn(join(root, district)).map((noun) => ({
      district,
      noun,
      folder: join(root, district, noun),
    })),
  )
