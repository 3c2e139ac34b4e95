import { useOrderBase } from '#domains/orders/web/parts/orderBase.ts'
import { firstOpen, mayOpen } from '#platform/contract/places.ts'
import { to } from '#platform/web/address.ts'
import { useRole } from '#platform/web/session.ts'

/**
 * The page with the orders behind a figure: the order management for the super admin. Admins and finance get the
 * same list below the dashboard, because the specification closes that route to them. Other roles get no link.
 */
export function useBehind() {
  const role = useRole()
  const list = firstOpen(role, '/order-management', '/home/orders')
  const queue = firstOpen(role, '/queue', '/home/queue')
  const base = useOrderBase()
  const mayRead = mayOpen(role, `${base}/$orderId`)
  return {
    queue: queue && to(queue, { queued: 'true' }),
    orders: (query: Record<string, string>) => list && to(list, query),
    sale: (id: number) =>
      mayOpen(role, '/product-sale/$id') ? to('/product-sale/$id', { id }) : undefined,
    order: (orderId: number) => (mayRead ? to(`${base}/$orderId`, { orderId }) : undefined),
  }
}
