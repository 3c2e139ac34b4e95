/** The side menu by role and country. */
import { describe, expect, test } from 'vitest'
import { allPageRoutes } from '#platform/contract/page-routes.ts'
import { signInRoles } from '#platform/contract/roles.ts'
import english from '#platform/texts/en.ts'
import { specRoutes } from '../../../test/specification.ts'
import { screens } from '../screens.ts'
import { currentEntry, menuOf, nameOf, menuShortcutsOf } from './menu.ts'

const INDONESIA = 1
/** The labels of the specification and of product.md, word for word; and those of our own pages of stock. */
const labels: Record<string, string> = {
  '/home': 'Dashboard',
  '/my-work': 'My Work',
  '/queue': 'Queue',
  '/heritage-build': 'Heritage Build',
  '/stage-management': 'Stage Management',
  '/tax': 'Tax',
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
  '/inventory/low-stock': 'Low Stock',
  '/inventory/transfer': 'Transfers',
  '/inventory/count': 'Stock Counts',
  '/manufacture-inventory': 'Inventory Manufacture',
  '/product-sale': 'Counter Sale',
  '/supplier': 'Supplier Management',
  '/third-party-management': '3rd Party Management',
  '/third-party-purchase': '3rd Party Purchase',
  '/journal': 'Journal',
  '/ledger': 'Ledger',
  '/profit-and-loss': 'Profit & Loss',
  '/balance-sheet': 'Balance Sheet',
  '/chart-of-account': 'Chart Of Account',
}

test('every place has its page', () => {
  expect(allPageRoutes.filter(({ path }) => !screens[path])).toEqual([])
})

describe.each(signInRoles)('%s', (role) => {
  const entries = menuOf(role, INDONESIA).flatMap(({ entries: some }) => some)

  test('sees the entries of the menu column', () => {
    const listed = specRoutes
      .filter(({ menu }) => menu.includes(role))
      .map(({ path }) => path.split('/$')[0] ?? path)
    expect(entries.map(({ base }) => base).toSorted()).toEqual(listed.toSorted())
  })

  test('reads the labels word for word', () => {
    for (const { base, label } of entries)
      if (!base.startsWith('/master-data/') || labels[base])
        expect(nameOf(label, english), base).toBe(labels[base])
  })

  test.each([0, 2, 3])('has no Transaction group while the country is %i', (country) => {
    expect(menuOf(role, country).map(({ group }) => group)).not.toContain('transaction')
  })
})

/** product.md "The menu": group by group, from top to bottom. */
const inOrder: Record<string, string> = {
  top: '/home /my-work /queue /heritage-build /stage-management /tax /activity-log /account-settings',
  'master-data':
    '/branch-management /workshop-management /employee-management /master-data/legal-entity ' +
    '/catalog-services /product-catalog ' +
    '/master-data/brand /master-data/model /master-data/code /master-data/variant ' +
    '/master-data/service-item /master-data/inspection-item /master-data/third-party-item ' +
    '/master-data/stage /master-data/bodyworks /master-data/livery ' +
    '/master-data/product-category /master-data/product-tag ' +
    '/master-data/inventory-category /master-data/service-category /master-data/checklist-item ' +
    '/master-data/holiday /master-data/heritage-master',
  customer:
    '/order-management /vehicle /Customer-Management /membership-management /voucher-management',
  inventory:
    '/inventory /inventory/purchase /manufacture-inventory /supplier /third-party-management ' +
    '/third-party-purchase /inventory/low-stock /inventory/transfer /inventory/count /product-sale',
  transaction: '/journal /ledger/0 /profit-and-loss /balance-sheet /chart-of-account',
}

test.each(signInRoles)('%s: from top to bottom, as the menu links them', (role) => {
  for (const { group, entries } of menuOf(role, INDONESIA)) {
    const shown = entries.map(({ to }) => to as string)
    expect(shown, group).toEqual(inOrder[group]?.split(' ').filter((one) => shown.includes(one)))
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
