// Which domain and which module imports which: docs/arrows.txt, so that a review shows a new import as a line, and which
// modules import each other in a cycle. `npm run check:imports` writes it; test/dependency-graph.test.ts compares it.
// Type and lazy imports count; pages, and what only the shell imports, do not.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { filesBelow, root } from './prepare.mjs'

const { domainOrder } = createRequire(import.meta.url)('./domain-order.cjs')

const arrowsFile = join(root, 'docs/arrows.txt')
const LAZY_OR_TYPE = /\bimport\(\s*(['"])([^'"]+)\1/g

/** The module of a file, as `books/journal`; undefined outside of modules. */
const moduleOf = (file) => /^domains\/([^/]+\/[^/]+)\//.exec(file)?.[1]
const isPage = (file) =>
  /^domains\/[^/]+\/[^/]+\/web\/(pages\/|screens\.ts$|offline\.ts$)/.test(file)
const domainOf = (module) => module.split('/')[0]

/** The specifiers of a file's imports and re-exports. */
function importsOf(file, source) {
  const { module } = parseSync(file, source)
  const from = [...module.staticImports, ...module.staticExports.flatMap(({ entries }) => entries)]
  return [
    ...from.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...[...source.matchAll(LAZY_OR_TYPE)].map(([, , specifier]) => specifier),
  ]
}

/** A specifier as a path from the root; packages keep their name. */
const pathOf = (file, specifier) =>
  specifier.startsWith('.')
    ? posix.join(posix.dirname(file), specifier)
    : specifier.replace(/^#/, '')

/** Each import below the pages from one module of another: [importing file, imported path]. */
function moduleImports() {
  const files = filesBelow(join(root, 'domains'))
    .map((path) => path.slice(root.length + 1).replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && moduleOf(file))
  return files.flatMap((file) =>
    importsOf(file, readFileSync(join(root, file), 'utf8'))
      .map((specifier) => [file, pathOf(file, specifier)])
      .filter(([, path]) => moduleOf(path) && moduleOf(path) !== moduleOf(file)),
  )
}

/** 'importing module -> imported module', each pair once. */
const moduleArrows = () =>
  [
    ...new Set(
      moduleImports()
        .filter(([file]) => !isPage(file))
        .map(([file, path]) => `${moduleOf(file)} -> ${moduleOf(path)}`),
    ),
  ].toSorted()

/** The paths that modules import of each other. */
export const publicFileImports = () => new Set(moduleImports().map(([, path]) => path))

/** Modules that import each other, directly or through others: the strongly connected components of the graph. */
export function moduleCycles(arrows) {
  const imports = new Map()
  for (const arrow of arrows) {
    const [from, to] = arrow.split(' -> ')
    imports.set(from, [...(imports.get(from) ?? []), to])
  }
  const reachable = new Map(
    [...imports.keys()].map((start) => {
      const visited = new Set()
      const visit = (module) => {
        for (const next of imports.get(module) ?? [])
          if (!visited.has(next)) visit((visited.add(next), next))
      }
      visit(start)
      return [start, visited]
    }),
  )
  const cycles = [...imports.keys()]
    .filter((module) => reachable.get(module).has(module))
    .map((module) =>
      [...reachable.get(module)].filter((peer) => reachable.get(peer)?.has(module)).toSorted(),
    )
  return [...new Set(cycles.map((modules) => `cycle: ${modules.join(' ')}`))].toSorted()
}

/** The whole file: the order of the domains, the imports between domains, those between modules, and the cycles. */
export function drawArrows() {
  const modules = moduleArrows()
  const domains = modules
    .map((arrow) => arrow.split(' -> ').map(domainOf))
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => `${from} -> ${to}`)
  const lines = [
    `order: ${domainOrder.join(' ')}`,
    ...[...new Set(domains)].toSorted(),
    ...modules,
    ...moduleCycles(modules),
  ]
  return `${lines.join('\n')}\n`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(arrowsFile, drawArrows())
