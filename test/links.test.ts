/**
 * Pages of the product are named by `to('/vehicle/$id', { id })`, whose paths and parameters the types check. The router's
 * links take any string: one written by hand would compile, and break unseen when a path changes.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allPageRoutes } from '#platform/contract/page-routes.ts'

const roots = [...new Set(allPageRoutes.map(({ path }) => path.split('/')[1]))].join('|')
const byHand = [
  // a link, a way to go, what a row opens
  new RegExp(`\\b(to|href|path)(=\\{?|: )['"\`]/(${roots})\\b(?![^'"]*\\$\\w)`, 'i'),
  new RegExp(`(\\b(go|navigate)\\(|=> )['"\`]/(${roots})\\b`, 'i'),
  // put together, or with a question
  new RegExp(`\`/(${roots})\\b[^\`]*\\$\\{`, 'i'),
  new RegExp(`['"]/(${roots})\\b[^'"]*\\?\\w+=`, 'i'),
  /(\b(to|href)=\{|\bgo\(|=> )`\$\{\w+\}\//,
]
const isByHand = (line: string) => !/^\s*(\*|\/)/.test(line) && byHand.some((one) => one.test(line))

const root = join(import.meta.dirname, '..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /^(domains\/[^/]+\/[^/]+|apps)\/web\/.*\.tsx?$/.test(name))
  .filter((name) => !/\.test\.ts$|\/screens\.ts$/.test(name))

test('no page is linked by a string', () => {
  expect(sources.length).toBeGreaterThan(100)
  const found = sources.flatMap((name) =>
    readFileSync(join(root, name), 'utf8')
      .split('\n')
      .filter(isByHand)
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test.each([
  '<Link to="/journal">',
  '<Link to={`/journal/${id}`}>',
  "<Button component={Link} to={'/vehicle/new'}>",
  "list={{ title, path: '/vehicle', back }}",
  "onSaved: () => go('/vehicle', { replace: true }),",
  'open={(row) => `/activity-log/${row.id}`}',
  'open={(row) => `${base}/${row.id}`}',
  "? '/home/income?today=true'",
])('a link by hand is found: %s', (line) => expect(isByHand(line)).toBe(true))

test.each([
  "<Link to={to('/journal/$id', { id })}>",
  'to={to(`${base}/$orderId`, { orderId })}',
  "const may = mayOpen(role, '/account-settings')",
  "const ownOr = (path: '/vehicle/$id' | '/customer-management/$id') =>",
  ' * `/vehicle/new?customer_id=7` starts with its owner',
])('and this is none: %s', (line) => expect(isByHand(line)).toBe(false))
