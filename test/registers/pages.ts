/**
 * The routes of the specification with their two columns, written down by hand: who may open them, and whose menu lists
 * them. What the specification leaves to us is here too, from product.md. The table of places is held against it.
 */
import type { RoleName } from '#platform/contract/roles.ts'

export interface SpecRoute {
  path: string
  roles: readonly RoleName[]
  /** Empty: never in a menu. */
  menu: readonly RoleName[]
}

const OWNER: RoleName = 'super admin'
const MAKER: RoleName = 'super admin - manufacture'
const ADVISER: RoleName = 'service adviser'

/** `menu` is left out where it is the roles of the route. */
const at = (path: string, roles: RoleName[], menu: RoleName[] = roles): SpecRoute => ({
  path,
  roles,
  menu,
})

export const specRoutes: readonly SpecRoute[] = [
  at('/home', ['finance', 'admin', OWNER, MAKER], [OWNER, 'finance']),
  at('/account-settings', ['finance', 'admin', OWNER, MAKER], [OWNER, 'finance', 'admin']),

  at('/voucher-management', [OWNER]),
  at('/activity-log', [OWNER]),
  at('/membership-management', [OWNER]),
  at('/third-party-management', [OWNER]),
  at('/catalog-services', [OWNER]),
  at('/branch-management', [OWNER]),
  at('/queue', [OWNER]),
  at('/vehicle', [OWNER]),
  at('/vehicle/$id', [OWNER], []),
  at('/order-management', [OWNER]),
  at('/order-management/$orderId', [OWNER], []),
  at('/order-management/$orderId/invoice', [OWNER], []),
  at('/customer-management', [OWNER]),
  at('/customer-management/$id', [OWNER], []),
  at('/inventory', [OWNER]),

  at('/inventory/purchase', [OWNER, 'admin'], [OWNER, 'admin', 'finance']),
  at('/third-party-purchase', [OWNER, 'admin'], [OWNER, 'admin', 'finance']),
  at('/supplier', ['admin', OWNER]),
  at('/employee-management', [OWNER, MAKER]),

  at('/manufacture-inventory', [MAKER]),
  at('/product-catalog', [MAKER]),
  at('/workshop-management', [MAKER]),
  at('/stage-management', [MAKER]),
  at('/stage-management/$id', [MAKER], []),

  at('/master-data/brand', [OWNER]),
  at('/master-data/code', [OWNER]),
  at('/master-data/model', [OWNER]),
  at('/master-data/variant', [OWNER]),
  at('/master-data/inspection-item', [OWNER]),
  at('/master-data/third-party-item', [OWNER]),
  at('/master-data/service-category', [OWNER]),
  at('/master-data/inventory-category', [OWNER, MAKER]),
  at('/master-data/stage', [MAKER]),
  at('/master-data/bodyworks', [MAKER]),
  at('/master-data/livery', [MAKER]),
  at('/master-data/product-category', [MAKER]),
  at('/master-data/product-tag', [MAKER]),

  at('/chart-of-account', ['finance', OWNER]),
  at('/journal', ['finance', OWNER]),
  at('/balance-sheet', ['finance', OWNER]),
  at('/profit-and-loss', ['finance', OWNER]),
  at('/ledger/$accountId', ['finance', OWNER]),

  // product.md, sections 3 and 4: a branch runs its own day; service items; builds and the lists that they choose from
  at('/my-work', [OWNER, 'admin', ADVISER, 'mechanic'], ['admin', ADVISER, 'mechanic']),
  at('/master-data/service-item', [OWNER]),
  // what the quality check asks, and the days on which garages are closed
  at('/master-data/checklist-item', [OWNER]),
  at('/master-data/holiday', [OWNER]),
  // what is written to customers; finance reads the messages
  at('/master-data/message-template', [OWNER]),
  at('/messages', [OWNER, 'finance'], [OWNER]),
  at('/my-work/messages', [OWNER, 'admin', ADVISER], []),
  // the companies that issue invoices; finance reads them
  at('/master-data/legal-entity', [OWNER, 'finance'], [OWNER]),
  at('/heritage-build', [MAKER]),
  // finance reads a build to drill down from the books
  at('/heritage-build/$id', [MAKER, 'finance'], []),
  at('/master-data/heritage-master', [MAKER]),

  // the tax return, from any country
  at('/tax', [OWNER, 'finance']),

  // what keeps stock in order between the specification's pages
  at('/inventory/low-stock', [OWNER, 'admin', MAKER]),
  at('/inventory/transfer', [OWNER, 'admin', MAKER]),
  at('/inventory/count', [OWNER, 'admin', MAKER]),
  // over the counter
  at('/product-sale', [OWNER, 'admin', ADVISER, MAKER]),
]

/** The labels of the specification and of product.md, word for word; and those of our own pages of stock. */
export const menuLabels: Record<string, string> = {
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
  '/messages': 'Messages',
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

/** The menu, group by group, from top to bottom. */
export const menuOrder: Record<string, string> = {
  top: '/home /my-work /queue /heritage-build /stage-management /tax /activity-log /account-settings',
  'master-data':
    '/branch-management /workshop-management /employee-management /master-data/legal-entity ' +
    '/catalog-services /product-catalog ' +
    '/master-data/brand /master-data/model /master-data/code /master-data/variant ' +
    '/master-data/service-item /master-data/inspection-item /master-data/third-party-item ' +
    '/master-data/stage /master-data/bodyworks /master-data/livery ' +
    '/master-data/product-category /master-data/product-tag ' +
    '/master-data/inventory-category /master-data/service-category /master-data/checklist-item ' +
    '/master-data/holiday /master-data/message-template /master-data/heritage-master',
  customer:
    '/order-management /messages /vehicle /Customer-Management /membership-management /voucher-management',
  inventory:
    '/inventory /inventory/purchase /manufacture-inventory /supplier /third-party-management ' +
    '/third-party-purchase /inventory/low-stock /inventory/transfer /inventory/count /product-sale',
  transaction: '/journal /ledger/0 /profit-and-loss /balance-sheet /chart-of-account',
}

/** The calls that count the rows behind the tabs of a list. */
export const listsWithTabs = [
  '/admin/activity-log/counts',
  '/admin/employee/counts',
  '/admin/inventory/count/counts',
  '/admin/inventory/counts',
  '/admin/inventory/purchase/counts',
  '/admin/inventory/transfer/counts',
  '/admin/membership/counts',
  '/admin/order/counts',
  '/admin/product/counts',
  '/admin/third-party/purchase/counts',
  '/admin/voucher/counts',
  '/manufacture/build-order/counts',
]
