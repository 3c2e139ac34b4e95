import { mayOpen } from '#platform/contract/places.ts'
import { useRole } from '#platform/web/session.ts'

/** The list below which a user opens orders: order management for super admins, My Work for all others. */
export const useOrderBase = () =>
  mayOpen(useRole(), '/order-management') ? '/order-management' : '/my-work'
