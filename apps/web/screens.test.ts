/** The screens say of themselves what the specification's table says of them. */
import { expect, test } from 'vitest'
import { screens } from './screens.ts'
import { specRoutes } from './spec-routes.ts'

const sorted = (roles: readonly string[] | undefined) => [...(roles ?? [])].sort()
const rowOf = (path: string) =>
  specRoutes.find((route) => route.path.toLowerCase() === path.toLowerCase())

test.each(screens.filter(({ path }) => rowOf(path)))('$path: route and menu roles', (screen) => {
  const row = rowOf(screen.path)
  expect(sorted(screen.roles)).toEqual(sorted(row?.roles))
  expect(sorted(screen.menu?.roles)).toEqual(sorted(row?.menu))
})

test('no two screens at one path', () => {
  const paths = screens.map(({ path }) => path.toLowerCase())
  expect(new Set(paths).size).toBe(paths.length)
})
