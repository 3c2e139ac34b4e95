// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const figures = clientCalls<typeof contract.figures>('figure', ['figure', 'credit-note', 'order', 'queue', 'invoice', 'customer', 'vehicle', 'garage', 'account', 'build', 'build-money', 'product-sale', 'warranty', 'journal', 'catalog-service', 'inventory', 'transfer', 'purchase'], {
  cash: { path: '/admin/dashboard/cash', allow: 'dashboard.read', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/dashboard/figure/{key}', allow: 'dashboard.read', scope: ['country_id', 'garage_id'] },
})
