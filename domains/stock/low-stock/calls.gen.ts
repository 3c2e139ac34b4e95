// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const lowStock = clientCalls<typeof contract.lowStock>('low-stock', ['low-stock', 'inventory', 'garage', 'purchase', 'supplier'], {
  list: { path: '/admin/inventory/low-stock', allow: 'low-stock.read', scope: ['country_id', 'garage_id'] },
  draft: { method: 'POST', path: '/admin/inventory/low-stock/purchase', allow: 'low-stock.write', changes: ['low-stock', 'purchase', 'inventory'], done: {"code":"low-stock.drafted","message":"Orders to suppliers drafted"} },
})
