/** The side menu by role and country. */
import { describe, expect, test } from 'vitest'
import { signInRoles } from '#platform/contract/roles.ts'
import english from '#platform/web/texts/en.ts'
import { specRoutes } from '../spec-routes.ts'
import { currentEntry, menuOf } from './menu.ts'

const INDONESIA = 1
const lower = (paths: readonly string[]) => paths.map((path) => path.toLowerCase()).toSorted()
/** The labels of the specification and of product.md, word for word. */
const labels: Record<string, string> = {
  '/home': 'Dashboard',
  '/my-work': 'My Work',
  '/queue': 'Queue',
  '/heritage-build': 'Heritage Build',
  '/stage-management': 'Stage Management',
  '/activity-log': 'Activity Log',
  '/account-settings': 'Account Settings',
  '/branch-management': 'Branch Management',
  '/workshop-management': 'Workshop Management',
  '/employee-management': 'Employee Management',
  '/catalog-services': 'Catalog Services',
  '/product-catalog': 'Product Catalog',
  '/master-data/heritage-master': 'Heritage Master',
  '/order-management': 'Order Management',
  '/vehicle': 'Vehicle Management',
  '/customer-management': 'Customer Management',
  '/membership-management': 'Membership Management',
  '/voucher-management': 'Voucher',
  '/inventory': 'Inventory',
  '/inventory/purchase': 'Purchase',
  '/manufacture-inventory': 'Inventory Manufacture',
  '/supplier': 'Supplier Management',
  '/third-party-management': '3rd Party Management',
  '/third-party-purchase': '3rd Party Purchase',
  '/journal': 'Journal',
  '/ledger': 'Ledger',
  '/profit-and-loss': 'Profit & Loss',
  '/balance-sheet': 'Balance Sheet',
  '/chart-of-account': 'Chart Of Account',
}

describe.each(signInRoles)('%s', (role) => {
  const entries = menuOf(role, INDONESIA).flatMap(({ entries: some }) => some)

  test('sees the entries of the menu column', () => {
    const listed = specRoutes
      .filter(({ menu }) => menu?.includes(role))
      .map(({ path }) => path.split('/$')[0] ?? path)
    const known = new Set(lower(specRoutes.map(({ path }) => path.split('/$')[0] ?? path)))
    expect(lower(entries.map(({ base }) => base).filter((base) => known.has(base)))).toEqual(
      lower(listed),
    )
  })

  test('reads the labels word for word', () => {
    for (const { base, label } of entries)
      if (!base.startsWith('/master-data/') || labels[base])
        expect(label(english), base).toBe(labels[base])
  })

  test.each([0, 2, 3])('has no Transaction group while the country is %i', (country) => {
    expect(menuOf(role, country).map(({ group }) => group)).not.toContain('transaction')
  })
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

test('nobody has no menu', () => expect(menuOf(undefined, INDONESIA)).toEqual([]))

test.each([
  ['/CUSTOMER-management', '/customer-management'],
  ['/customer-Management/17', '/customer-management'],
  ['/order-management/3/invoice', '/order-management'],
  ['/no-such-page', undefined],
])('%s belongs to %s', (pathname, base) => {
  expect(currentEntry(menuOf('super admin', INDONESIA), pathname)?.base).toBe(base)
})
