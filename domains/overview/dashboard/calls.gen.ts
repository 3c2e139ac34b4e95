// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const dashboard = clientCalls<typeof contract.dashboard>('dashboard', ['dashboard', 'credit-note', 'order', 'queue', 'invoice', 'customer', 'vehicle', 'garage', 'employee', 'brand', 'model', 'variant', 'build', 'build-money', 'warranty', 'catalog-service', 'inventory', 'transfer', 'purchase'], {
  get: { path: '/admin/dashboard', allow: 'dashboard.read', scope: ['country_id', 'garage_id'] },
  income: { path: '/admin/dashboard/income', allow: 'dashboard.read', scope: ['country_id', 'garage_id'] },
})
