import { mayOpen } from '#platform/contract/places.ts'
import { useRole } from '#platform/web/session.ts'

/** Below which list a reader opens orders: super admins in the order management, everybody else in their own work. */
export const useOrderBase = () =>
  mayOpen(useRole(), '/order-management') ? '/order-management' : '/my-work'
