// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const warranties = clientCalls<typeof contract.warranties>('warranty', ['warranty', 'credit-note', 'order', 'garage', 'vehicle', 'customer', 'purchase', 'supplier'], {
  list: { path: '/admin/vehicle/{id}/warranty', allow: 'order.read' },
  claims: { path: '/admin/warranty/claim', allow: 'order.read', scope: ['country_id', 'garage_id'] },
})
