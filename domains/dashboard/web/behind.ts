import { useOrderBase } from '#domains/orders/web/parts/orderBase.ts'
import { firstOpen, mayOpen } from '#platform/contract/places.ts'
import { to } from '#platform/web/address.ts'
import { useRole } from '#platform/web/session.ts'

/**
 * Where a reader sees the orders behind a figure: the super admin in the order management, admins and finance in the
 * same list below the dashboard, for the specification's route is closed to them. Who reads no orders gets no link.
 */
export function useBehind() {
  const role = useRole()
  const list = firstOpen(role, '/order-management', '/home/orders')
  const base = useOrderBase()
  const mayRead = mayOpen(role, `${base}/$orderId`)
  return {
    orders: (query: Record<string, string>) => list && to(list, query),
    order: (orderId: number) => (mayRead ? to(`${base}/$orderId`, { orderId }) : undefined),
  }
}
