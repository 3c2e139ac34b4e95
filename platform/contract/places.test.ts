/** The table of places has the specification's two columns, and links only to pages that the role may open. */
import { expect, test } from 'vitest'
import { specRoutes } from '../../test/specification.ts'
import { allPlaces, listedFor, mayOpen, startOf } from './places.ts'

const sorted = (roles: readonly string[]) => [...roles].toSorted()
const rowOf = (path: string) => allPlaces.find((place) => place.path === path)

test.each(specRoutes)('$path: who may open it, whose menu lists it', ({ path, roles, menu }) => {
  const place = rowOf(path)
  expect(sorted(place?.roles ?? [])).toEqual(sorted(roles))
  expect(sorted(place ? listedFor(place) : [])).toEqual(sorted(menu))
})

test('no menu lists a place that the specification does not know', () => {
  const known = specRoutes.map(({ path }) => path)
  const listed = allPlaces.filter(({ menu }) => menu).map(({ path }) => path)
  expect(listed.filter((path) => !known.includes(path))).toEqual([])
})

test.each(Object.entries(startOf))('%s begins at %s, and may', (role, path) =>
  expect(mayOpen(role, path)).toBe(true),
)
