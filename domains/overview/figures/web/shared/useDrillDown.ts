import { firstAllowedPage, canOpenPage, orderListOf } from '#platform/contract/page-routes.ts'
import { useRole } from '#platform/web/data/session.ts'
import { type Address, linkTo } from '#platform/web/data/address.ts'
import type { RowsCall } from '../../contract.ts'

/**
 * The pages behind the dashboard. The super admin opens the order management. Admins and finance get the same list
 * below the dashboard, because the specification closes that route to them. Other roles get no link.
 */
export function useDrillDown() {
  const role = useRole()
  const list = firstAllowedPage(role, '/order-management', '/home/orders')
  const queue = firstAllowedPage(role, '/queue', '/home/queue')
  const base = orderListOf(useRole())
  const mayRead = canOpenPage(role, `${base}/$orderId`)
  const pages: Record<string, (query: RowsCall['query']) => Address | undefined> = {
    '/admin/order': (query) => list && linkTo(list, query),
    '/admin/queue': (query) => queue && linkTo(queue, query),
    '/admin/dashboard/income': (query) => linkTo('/home/income', query),
    '/admin/dashboard/cash': (query) => linkTo('/home/cash', query),
  }
  return {
    /** The page that shows the rows of a call. The page header already has the selectors. */
    rows: ({ path, query: { country_id: _, ...query } }: RowsCall) => pages[path]?.(query),
    orders: (query: Record<string, string>) => list && linkTo(list, query),
    sale: (id: number) =>
      canOpenPage(role, '/product-sale/$id') ? linkTo('/product-sale/$id', { id }) : undefined,
    build: (id: number) =>
      canOpenPage(role, '/heritage-build/$id') ? linkTo('/heritage-build/$id', { id }) : undefined,
    order: (orderId: number) => (mayRead ? linkTo(`${base}/$orderId`, { orderId }) : undefined),
  }
}
