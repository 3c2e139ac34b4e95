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
