// Which district and which noun imports which: docs/arrows.txt, so that a review sees a new arrow as a line.
// `npm run check:imports` writes it; test/dependency-graph.test.ts compares it. Contracts, servers and parts count, with type
// and lazy imports. Pages, and what only the shell finds, may look up and are left out.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { filesBelow, root } from './prepare.mjs'

const { districtOrder } = createRequire(import.meta.url)('./district-order.cjs')

const arrowsFile = join(root, 'docs/arrows.txt')
const LAZY_OR_TYPE = /\bimport\(\s*(['"])([^'"]+)\1/g

/** The noun of a file, as `books/journal`; undefined outside of the nouns. */
const nounOf = (file) => /^domains\/([^/]+\/[^/]+)\//.exec(file)?.[1]
const isPage = (file) =>
  /^domains\/[^/]+\/[^/]+\/web\/(pages\/|screens\.ts$|offline\.ts$)/.test(file)
const districtOf = (noun) => noun.split('/')[0]

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

/** @returns [importing noun, imported noun], each pair of two nouns once */
function nounArrows() {
  const arrows = new Set()
  const files = filesBelow(join(root, 'domains'))
    .map((path) => path.slice(root.length + 1).replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !isPage(file))
  for (const file of files) {
    const noun = nounOf(file)
    if (!noun) continue
    for (const specifier of importsOf(file, readFileSync(join(root, file), 'utf8'))) {
      const other = nounOf(pathOf(file, specifier))
      if (other && other !== noun) arrows.add(`${noun} -> ${other}`)
    }
  }
  return [...arrows].toSorted()
}

/** The whole file: the order of the districts, the arrows between districts, those between nouns. */
export function drawArrows() {
  const nouns = nounArrows()
  const districts = nouns
    .map((arrow) => arrow.split(' -> ').map(districtOf))
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => `${from} -> ${to}`)
  const lines = [
    `order: ${districtOrder.join(' ')}`,
    ...[...new Set(districts)].toSorted(),
    ...nouns,
  ]
  return `${lines.join('\n')}\n`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(arrowsFile, drawArrows())
