// The test files that need no database: those that do not import the test server, directly or through another file.
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesBelow, root } from '../prepare.mjs'

const SERVERS = /^test\/cluster\.ts$|\/embedded-postgres\//
const FOLDERS = ['apps', 'bench', 'database', 'domains', 'platform', 'test', 'tools']

const importsByFile = new Map()
function importsOf(file) {
  const cachedImports = importsByFile.get(file)
  if (cachedImports) return cachedImports
  const source = readFileSync(join(root, file), 'utf8')
  const imports = [...source.matchAll(/\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g)]
    .map(([, name]) =>
      name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name),
    )
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
  importsByFile.set(file, imports)
  return imports
}

function needsDatabase(file) {
  const seen = new Set([file])
  for (const path of seen) {
    if (SERVERS.test(path)) return true
    for (const imported of importsOf(path)) seen.add(imported)
  }
  return false
}

export const testsWithoutDatabase = () =>
  FOLDERS.flatMap((folder) => filesBelow(join(root, folder)))
    .map((path) => path.slice(root.length + 1).replaceAll('\\', '/'))
    .filter((file) => /\.test\.tsx?$/.test(file) && !/^test\/(browser|faults)\//.test(file))
    .filter((file) => !needsDatabase(file))
