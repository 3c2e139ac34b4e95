/** Messages to customers: templates, states, sending and receipts. */
import { routes } from '#platform/contract/route.ts'

export const messages = routes('message', {})
