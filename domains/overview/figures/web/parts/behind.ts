import { firstOpen, mayOpen, orderListOf } from '#platform/contract/places.ts'
import { useRole } from '#platform/web/session.ts'
import { type Address, to } from '#platform/web/address.ts'
import type { RowsCall } from '../../contract.ts'

/**
 * The pages behind the dashboard. Orders: the order management for the super admin. Admins and finance get the same
 * list below the dashboard, because the specification closes that route to them. Other roles get no link.
 */
export function useBehind() {
  const role = useRole()
  const list = firstOpen(role, '/order-management', '/home/orders')
  const queue = firstOpen(role, '/queue', '/home/queue')
  const base = orderListOf(useRole())
  const mayRead = mayOpen(role, `${base}/$orderId`)
  const pages: Record<string, (query: RowsCall['query']) => Address | undefined> = {
    '/admin/order': (query) => list && to(list, query),
    '/admin/queue': (query) => queue && to(queue, query),
    '/admin/dashboard/income': (query) => to('/home/income', query),
    '/admin/dashboard/cash': (query) => to('/home/cash', query),
  }
  return {
    /** The page that shows what a call lists. The selectors of the head are kept by the page itself. */
    rows: ({ path, query: { country_id: _, ...query } }: RowsCall) => pages[path]?.(query),
    orders: (query: Record<string, string>) => list && to(list, query),
    sale: (id: number) =>
      mayOpen(role, '/product-sale/$id') ? to('/product-sale/$id', { id }) : undefined,
    build: (id: number) =>
      mayOpen(role, '/heritage-build/$id') ? to('/heritage-build/$id', { id }) : undefined,
    order: (orderId: number) => (mayRead ? to(`${base}/$orderId`, { orderId }) : undefined),
  }
}
