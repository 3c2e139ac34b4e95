import { useRole } from '#platform/web/session.ts'

/**
 * Where a reader sees the orders behind a figure: the super admin in the order management, admins and finance in the
 * same list below the dashboard, for the specification's route is closed to them. Who reads no orders gets no link.
 */
export function useBehind() {
  const role = useRole()
  const isOwner = role === 'super admin'
  const list = isOwner ? '/order-management' : '/home/orders'
  const reads = role !== 'super admin - manufacture'
  return {
    orders: (query: Record<string, string>) =>
      reads ? `${list}?${new URLSearchParams(query).toString()}` : undefined,
    order: (id: number) =>
      reads ? `${isOwner ? '/order-management' : '/my-work'}/${id}` : undefined,
  }
}
