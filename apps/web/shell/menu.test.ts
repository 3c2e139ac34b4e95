/** The side menu by role and country. */
import { describe, expect, test } from 'vitest'
import { allPageRoutes } from '#platform/contract/page-routes.ts'
import { signInRoles } from '#platform/contract/roles.ts'
import english from '#platform/texts/en.ts'
import { menuLabels, menuOrder, specRoutes } from '../../../test/registers/pages.ts'
import { screens } from '../screens.ts'
import { currentEntry, menuOf, nameOf, menuShortcutsOf } from './menu.ts'

const INDONESIA = 1
const register = 'test/registers/pages.ts'

test('every place has its page', () => {
  expect(allPageRoutes.filter(({ path }) => !screens[path])).toEqual([])
})

describe.each(signInRoles)('%s', (role) => {
  const entries = menuOf(role, INDONESIA).flatMap(({ entries: some }) => some)

  test('sees the entries of the menu column', () => {
    const listed = specRoutes
      .filter(({ menu }) => menu.includes(role))
      .map(({ path }) => path.split('/$')[0] ?? path)
    expect(entries.map(({ base }) => base).toSorted(), `specRoutes of ${register}`).toEqual(
      listed.toSorted(),
    )
  })

  test('reads the labels word for word', () => {
    for (const { base, label } of entries)
      if (!base.startsWith('/master-data/') || menuLabels[base])
        expect(nameOf(label, english), `menuLabels of ${register}: ${base}`).toBe(menuLabels[base])
  })

  test.each([0, 2, 3])('has no Transaction group while the country is %i', (country) => {
    expect(menuOf(role, country).map(({ group }) => group)).not.toContain('transaction')
  })
})

test.each(signInRoles)('%s: from top to bottom, as the menu links them', (role) => {
  for (const { group, entries } of menuOf(role, INDONESIA)) {
    const shown = entries.map(({ to }) => to as string)
    expect(shown, `menuOrder of ${register}: ${group}`).toEqual(
      menuOrder[group]?.split(' ').filter((one) => shown.includes(one)),
    )
  }
})

test('tax is there in every country', () => {
  for (const country of [0, 1, 2, 3])
    expect(menuOf('finance', country)[0]?.entries.map(({ path }) => path)).toContain('/tax')
})

test('the four groups, in their order', () => {
  const groups = menuOf('super admin', INDONESIA).map(({ group }) => group)
  expect(groups).toEqual(['top', 'master-data', 'customer', 'inventory', 'transaction'])
  expect(Object.values(english.group)).toEqual([
    'Master data',
    'Customer',
    'Inventory',
    'Transaction',
  ])
  expect(english.nav.reportTransaction).toBe('Report & Transaction')
})

test('without a role there is no menu', () => expect(menuOf(undefined, INDONESIA)).toEqual([]))

test.each([
  ['/CUSTOMER-management', '/customer-management'],
  ['/customer-Management/17', '/customer-management'],
  ['/order-management/3/invoice', '/order-management'],
  ['/no-such-page', undefined],
])('%s belongs to %s', (pathname, base) => {
  expect(currentEntry(menuOf('super admin', INDONESIA), pathname)?.base).toBe(base)
})

test.each([
  ['service adviser', '/my-work'],
  ['admin', '/my-work'],
  ['super admin', '/home'],
] as const)('the list of orders marks what leads a %s to it', (role, base) => {
  expect(currentEntry(menuOf(role, INDONESIA), '/home/orders')?.base).toBe(base)
})

test('the front door marks the own work, which it shows', () => {
  expect(currentEntry(menuOf('mechanic', INDONESIA), '/')?.base).toBe('/my-work')
})

test('the drawer of a phone links service record, loyalty and workshop, by role', () => {
  const ways = (role: (typeof signInRoles)[number]) =>
    menuShortcutsOf(role).map(({ path, label }) => [path, english.nav[label]])
  expect(ways('super admin')).toEqual([
    ['/vehicle', 'Service Record'],
    ['/membership-management', 'Loyalty'],
  ])
  expect(ways('super admin - manufacture')).toEqual([['/workshop-management', 'Workshop']])
  expect(ways('finance')).toEqual([])
})
