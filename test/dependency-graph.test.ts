/** docs/arrows.txt lists the imports between domains and between modules: a new one is a line in the review. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/server/root.ts'
import { drawArrows, publicFileImports } from '../tools/arrows.mjs'
import { moduleFolders } from './module-folders.ts'

const { publicFiles } = createRequire(import.meta.url)('../tools/public-files.cjs') as {
  publicFiles: Record<string, string[]>
}
const written = readFileSync(join(projectRoot, 'docs/arrows.txt'), 'utf8')
const [order = '', ...lines] = written.trimEnd().split('\n')
const arrows = lines.filter((line) => line.includes(' -> '))
const cycles = lines.filter((line) => line.startsWith('cycle: '))
const domains = order.replace('order: ', '').split(' ')

/** Modules that import each other. The list may only get shorter. */
const KNOWN_CYCLES = [
  'cycle: floor/invoices floor/orders',
  'cycle: workshop/build-money workshop/builds',
]

test('the arrows are those of the code', () => {
  expect(written, 'run: npm run check:imports').toBe(drawArrows())
})

test('the order names every domain, and no domain imports a higher one', () => {
  const folders = new Set(moduleFolders().map(({ domain }) => domain))
  expect(domains.toSorted()).toEqual([...folders].toSorted())
  const upward = arrows.filter((arrow) => {
    const [from = -1, to = -1] = arrow
      .split(' -> ')
      .map((place) => domains.indexOf(place.split('/')[0] ?? ''))
    return from < to
  })
  expect(arrows.length).toBeGreaterThan(100)
  expect(upward).toEqual([])
})

test('no modules import each other but the known ones', () => {
  expect(cycles).toEqual(KNOWN_CYCLES)
})

test('a public server file is imported by another module', () => {
  const listed = Object.entries(publicFiles).flatMap(([module, names]) =>
    names.map((name) => `domains/${module}/server/${name}.ts`),
  )
  const imported = publicFileImports()
  expect(listed.filter((file) => !imported.has(file))).toEqual([])
})

test('a domain has at most 14 modules', () => {
  const crowded = domains.filter(
    (name) => moduleFolders().filter(({ domain }) => domain === name).length > 14,
  )
  expect(crowded).toEqual([])
})
