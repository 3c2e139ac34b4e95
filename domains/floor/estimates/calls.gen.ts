// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const estimates = clientCalls<typeof contract.estimates>('estimate', ['estimate', 'order', 'employee', 'customer', 'vehicle'], {
  list: { path: '/admin/order/{id}/estimate', allow: 'order.read' },
  get: { path: '/admin/order/{id}/estimate/{version}', allow: 'order.read' },
})
