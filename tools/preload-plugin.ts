/**
 * Writes into the page the files that each address and each language needs first, and the first request of each
 * address. `scheme.js` fetches them before the app has loaded. Without it a first visit takes two more round trips.
 */
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import type { FirstRequest } from '../apps/web/firstRequests.ts'

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>

export interface PreloadManifest {
  files: string[]
  /** By path of the page (`/vehicle/$id`): numbers of `files`. */
  pages: Record<string, number[]>
  /** By path of the page: the parts of the texts that it shows, beside the common ones. */
  parts: Record<string, string[]>
  /** By language and part: numbers of `files`. */
  texts: Record<string, Record<string, number[]>>
  /** By path of the page. */
  first: Record<string, FirstRequest[]>
}

/**
 * `screens`: the module of every screen. `signIn`: the page for users without a session. `texts`: the folder
 * of texts, which has a file for each language. `apiBase`: where the calls go.
 */
export const preloadPlugin = (
  root: string,
  screens: string,
  signIn: string,
  texts: string,
  apiBase: string,
): Plugin => {
  const imports = new Map<string, readonly string[]>()
  return {
    name: 'ahead',
    apply: 'build',
    buildEnd() {
      for (const id of this.getModuleIds())
        imports.set(id, this.getModuleInfo(id)?.importedIds ?? [])
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const pages = await pagesOf(root, screens, apiBase)
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const chunkOf = (source: string) => {
          const found = chunks.find(({ facadeModuleId: id }) => id?.endsWith(source))
          if (!found) throw new Error(`${source} has no chunk of its own`)
          return found
        }
        const fromEntry = needed(bundle, ...chunks.filter(({ isEntry }) => isEntry))
        const files: string[] = []
        const numbers = (...sources: string[]) =>
          [...needed(bundle, ...sources.map(chunkOf))]
            .filter((file) => !fromEntry.has(file))
            .map((file) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1))
        const fetchAhead: PreloadManifest = {
          files,
          pages: {
            '/login': numbers(signIn),
            ...Object.fromEntries(pages.map(({ path, sources }) => [path, numbers(...sources)])),
          },
          parts: Object.fromEntries([
            ['/login', textPartsOf(imports, signIn)],
            ...pages.map(({ path, sources: [page = ''] }) => [path, textPartsOf(imports, page)]),
          ]) as Record<string, string[]>,
          texts: {},
          first: Object.fromEntries(
            pages.flatMap(({ path, first }) => (first ? [[path, first]] : [])),
          ),
        }
        for (const { facadeModuleId } of chunks) {
          const [source, language = '', part = ''] =
            new RegExp(`${texts}/(\\w+)/(\\w+)\\.ts$`).exec(facadeModuleId ?? '') ?? []
          if (source) (fetchAhead.texts[language] ??= {})[part] = numbers(source)
        }
        const block = `<script type="application/json" id="ahead">${JSON.stringify(fetchAhead)}</script>\n    `
        return html.replace('<script src="/scheme.js">', (script) => block + script)
      },
    },
  }
}

/** The domains whose texts a page shows: those that it imports, itself or through others. */
function textPartsOf(imports: ReadonlyMap<string, readonly string[]>, page: string): string[] {
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    for (const imported of imports.get(id) ?? []) visit(imported)
  }
  visit([...imports.keys()].find((id) => id.endsWith(page)) ?? '')
  const domains = [...seen].flatMap(
    (id) => /\/domains\/(\w+)\/[^/]+\/texts\/texts\.ts$/.exec(id)?.[1] ?? [],
  )
  return [...new Set(domains)]
}

/**
 * The modules of each screen: its page, and the contract of what it asks first, for which its first call would wait.
 * It reads them from the screen's functions, since rules make some paths and pages.
 */
async function pagesOf(root: string, screens: string, apiBase: string) {
  type Screen = { page: unknown; list?: unknown; asks?: unknown }
  const { module } = await runnerImport<{
    screens: Record<string, Screen>
    firstRequests: Record<string, FirstRequest[]>
  }>(screens, { configFile: false, root })
  const sourceIn = (load: unknown) => /import\w*\(["'](\/[^"']+)["']\)/.exec(String(load))?.[1]
  return Object.entries(module.screens).map(([path, { page, list, asks }]) => {
    const source = sourceIn(page)
    if (!source) throw new Error(`${path} does not say which module its page is`)
    const calls = sourceIn(list ?? asks)
    const first = module.firstRequests[path]
    return {
      path,
      sources: calls ? [source, calls] : [source],
      first: first?.map((request) => ({ ...request, path: apiBase + request.path })),
    }
  })
}

/** The files of some chunks, of all their imports, and of their styles. */
function needed(bundle: Bundle, ...chunks: Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>()
  const add = (chunk: Bundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const imported of chunk.imports) add(bundle[imported])
  }
  for (const chunk of chunks) add(chunk)
  return files
}
