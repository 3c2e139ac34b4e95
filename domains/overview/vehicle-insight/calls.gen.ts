// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const vehicleInsight = clientCalls<typeof contract.vehicleInsight>('vehicle-insight', ['vehicle-insight', 'credit-note', 'vehicle', 'order', 'invoice', 'customer', 'garage', 'legal-entity', 'warranty', 'inspection', 'inspection-item', 'build', 'build-money', 'inventory', 'vehicle-spec', 'brand', 'model', 'catalog-service'], {
  insight: { path: '/admin/vehicle/{id}/insight', allow: 'order.read' },
  passport: { path: '/admin/vehicle/{id}/passport', allow: 'order.read' },
  sheet: { path: '/admin/vehicle/{id}/passport/paper', allow: 'order.read' },
})
