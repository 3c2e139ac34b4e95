/** Which messages a customer agreed to, by channel and purpose. */
import { routes } from '#platform/contract/route.ts'

export const consents = routes('consent', {})
