/**
 * The specification's routes with their two columns: who may open them, and whose menu lists them (product.md section 3;
 * the odd ones are meant). Each screen repeats its row beside its page, and screens.test.ts compares the two. A route
 * without a screen passes its guard and then says that it is still to come.
 */
import type { RoleName } from '#platform/contract/roles.ts'

export interface SpecRoute {
  path: string
  roles: readonly RoleName[]
  /** Undefined: never in a menu. */
  menu?: readonly RoleName[]
}

const owner: RoleName[] = ['super admin']
const maker: RoleName[] = ['super admin - manufacture']
const books: RoleName[] = ['finance', 'super admin']
const branch: RoleName[] = ['super admin', 'admin']
const both: RoleName[] = ['super admin', 'super admin - manufacture']
const offices: RoleName[] = ['finance', 'admin', 'super admin', 'super admin - manufacture']
const floor: RoleName[] = ['super admin', 'admin', 'service adviser', 'mechanic']

const listed = (path: string, roles: RoleName[], menu: RoleName[] = roles): SpecRoute => ({
  path,
  roles,
  menu,
})
const below = (path: string, roles: RoleName[]): SpecRoute => ({ path, roles })

export const specRoutes: readonly SpecRoute[] = [
  listed('/home', offices, books),
  listed('/account-settings', offices, ['super admin', 'finance', 'admin']),
  // ours: a branch runs its own day here
  listed('/my-work', floor, ['admin', 'service adviser', 'mechanic']),

  listed('/voucher-management', owner),
  listed('/activity-log', owner),
  listed('/membership-management', owner),
  listed('/third-party-management', owner),
  listed('/catalog-services', owner),
  listed('/branch-management', owner),
  listed('/queue', owner),
  listed('/vehicle', owner),
  below('/vehicle/$id', owner),
  listed('/order-management', owner),
  below('/order-management/$orderId', owner),
  below('/order-management/$orderId/invoice', owner),
  listed('/customer-management', owner),
  below('/customer-management/$id', owner),
  listed('/inventory', owner),

  listed('/inventory/purchase', branch, ['super admin', 'admin', 'finance']),
  listed('/third-party-purchase', branch, ['super admin', 'admin', 'finance']),
  listed('/supplier', branch),
  listed('/employee-management', both),

  listed('/manufacture-inventory', maker),
  listed('/product-catalog', maker),
  listed('/workshop-management', maker),
  listed('/stage-management', maker),
  below('/stage-management/$id', maker),
  // ours: builds, and the lists that a build's page chooses from
  listed('/heritage-build', maker),
  below('/heritage-build/$id', maker),
  listed('/master-data/heritage-master', maker),

  ...[
    'brand',
    'code',
    'model',
    'variant',
    'inspection-item',
    'third-party-item',
    'service-category',
    // ours: the specification has the item, but no route for it
    'service-item',
  ].map((kind) => listed(`/master-data/${kind}`, owner)),
  listed('/master-data/inventory-category', both),
  ...['stage', 'bodyworks', 'livery', 'product-category', 'product-tag'].map((kind) =>
    listed(`/master-data/${kind}`, maker),
  ),

  listed('/chart-of-account', books),
  listed('/journal', books),
  listed('/balance-sheet', books),
  listed('/profit-and-loss', books),
  listed('/ledger/$accountId', books),
]
