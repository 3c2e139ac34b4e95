/** Links to the page of an order or a bill: what a customer sees and decides there. */
import { routes } from '#platform/contract/route.ts'

export const shares = routes('share', {})
