import type { RoleName } from '#platform/contract/roles.ts'
import type { Screen } from '#platform/web/screens.ts'

const owner: readonly RoleName[] = ['super admin']
/** Whoever opens an order below /my-work opens its invoice too. */
const readers: readonly RoleName[] = ['admin', 'service adviser', 'mechanic', 'finance']

const page = () => import('./InvoicePage.tsx')

export const invoicesScreens: readonly Screen[] = [
  { path: '/order-management/$orderId/invoice', roles: owner, page, bare: true },
  { path: '/my-work/$orderId/invoice', roles: readers, page, bare: true },
]
