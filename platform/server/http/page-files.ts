/**
 * The page for one address. The build writes a table of all addresses into `index.html`: the files that each needs first,
 * and its first request. Here the page gets only its own row, and `scheme.js` inside, which saves a round trip.
 */
import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type MemoryFile, createMemoryFile } from './memory-files.ts'

/** As `tools/preload-plugin.ts` writes it: numbers of `files`, by path, and by language and part of the texts. */
interface Manifest {
  files: string[]
  pages: Record<string, number[]>
  parts: Record<string, string[]>
  texts: Record<string, Record<string, number[]>>
  first: Record<string, object>
}

const TABLE = /(<script type="application\/json" id="ahead">)(.*?)(<\/script>)/s
const SCRIPT = '<script src="/scheme.js"></script>'
const SIGN_IN = '/login'

const mapValues = <T, U>(rows: Record<string, T>, change: (row: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, change(row)]))
const pick = <T>(rows: Record<string, T>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => names.includes(name)))

const COMMON_TEXTS = 'common'

/** The rows of these pages, with only the files that they name. */
function narrow(manifest: Manifest, paths: readonly string[]): Manifest {
  const files: string[] = []
  const renumber = (table: Record<string, number[]>) =>
    mapValues(table, (row) =>
      row.map((number) => {
        const file = manifest.files[number] ?? ''
        return files.includes(file) ? files.indexOf(file) : files.push(file) - 1
      }),
    )
  const parts = pick(manifest.parts, paths)
  const shownParts = [COMMON_TEXTS, ...Object.values(parts).flat()]
  return {
    files,
    pages: renumber(pick(manifest.pages, paths)),
    parts,
    texts: mapValues(manifest.texts, (table) => renumber(pick(table, shownParts))),
    first: pick(manifest.first, paths),
  }
}

/**
 * @param page `index.html` of the build
 * @param scheme the script that runs before the first paint
 * @param headersOf the headers of the page, whose policy allows the script with this hash
 * @returns the page for the path of a request; undefined for a page without such a table
 */
export function createPages(
  page: string,
  scheme: string,
  headersOf: (scriptHash: string) => Record<string, string>,
): ((path: string) => MemoryFile) | undefined {
  const table = TABLE.exec(page)?.[2]
  if (table === undefined || !page.includes(SCRIPT)) return undefined
  const manifest = JSON.parse(table) as Manifest
  const hash = createHash('sha256').update(scheme).digest('base64')
  // `/my-work/stock` is no record of `/my-work/$id`: the most exact path fits first
  const patterns = Object.keys(manifest.pages)
    .toSorted((a, b) => a.split('$').length - b.split('$').length)
    .map((path) => ({
      path,
      pattern: new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`, 'i'),
    }))
  const created = new Map<string, MemoryFile>()

  function create(paths: readonly string[]): MemoryFile {
    const rows = JSON.stringify(narrow(manifest, paths))
    const html = page
      .replace(TABLE, (_, before: string, __, after: string) => before + rows + after)
      .replace(SCRIPT, () => `<script>${scheme}</script>`)
    const content = Buffer.from(html)
    return createMemoryFile('/index.html', content, headersOf(`'sha256-${hash}'`), {
      br: brotliCompressSync(content),
      gzip: gzipSync(content),
    })
  }

  return (path) => {
    const pagePath = patterns.find(({ pattern }) => pattern.test(path))?.path ?? SIGN_IN
    const known = created.get(pagePath)
    if (known) return known
    const file = create([SIGN_IN, pagePath])
    created.set(pagePath, file)
    return file
  }
}
