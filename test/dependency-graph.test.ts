/** docs/arrows.txt shows every arrow between districts and between nouns: a new one is a line in the review. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/server/root.ts'
import { drawArrows } from '../tools/arrows.mjs'
import { nounFolders } from './noun-folders.ts'

const written = readFileSync(join(projectRoot, 'docs/arrows.txt'), 'utf8')
const [order = '', ...arrows] = written.trimEnd().split('\n')
const districts = order.replace('order: ', '').split(' ')

test('the arrows are those of the code', () => {
  expect(written, 'run: npm run check:imports').toBe(drawArrows())
})

test('the order names every district, and no arrow points up', () => {
  const folders = new Set(nounFolders().map(({ district }) => district))
  expect(districts.toSorted()).toEqual([...folders].toSorted())
  const up = arrows.filter((arrow) => {
    const [from = -1, to = -1] = arrow
      .split(' -> ')
      .map((place) => districts.indexOf(place.split('/')[0] ?? ''))
    return from < to
  })
  expect(arrows.length).toBeGreaterThan(100)
  expect(up).toEqual([])
})

test('a district has at most 14 nouns', () => {
  const crowded = districts
    .map((name) => ({
      name,
      nouns: nounFolders().filter(({ district }) => district === name).length,
    }))
    .filter(({ nouns }) => nouns > 14)
  expect(crowded).toEqual([])
})
