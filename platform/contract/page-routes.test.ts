/** The page routes have the specification's two columns, and link only to pages that the role may open. */
import { expect, test } from 'vitest'
import { specRoutes } from '../../test/registers/pages.ts'
import { allPageRoutes, rolesInMenu, canOpenPage, startPageOf } from './page-routes.ts'

const sorted = (roles: readonly string[]) => [...roles].toSorted()
const rowOf = (path: string) => allPageRoutes.find((place) => place.path === path)

test.each(specRoutes)('$path: who may open it, whose menu lists it', ({ path, roles, menu }) => {
  const place = rowOf(path)
  expect(sorted(place?.roles ?? [])).toEqual(sorted(roles))
  expect(sorted(place ? rolesInMenu(place) : [])).toEqual(sorted(menu))
})

test('no menu lists a place that the specification does not know', () => {
  const specPaths = specRoutes.map(({ path }) => path)
  const listed = allPageRoutes.filter(({ menu }) => menu).map(({ path }) => path)
  expect(
    listed.filter((path) => !specPaths.includes(path)),
    'add a row to specRoutes of test/registers/pages.ts',
  ).toEqual([])
})

test.each(Object.entries(startPageOf))('%s begins at %s, and may', (role, path) =>
  expect(canOpenPage(role, path)).toBe(true),
)
