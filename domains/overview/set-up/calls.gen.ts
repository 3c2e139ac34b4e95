// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const setUp = clientCalls<typeof contract.setUp>('set-up', ['set-up', 'garage', 'employee', 'brand', 'inspection-item', 'service-category', 'catalog-service', 'inventory', 'customer', 'supplier', 'account', 'journal', 'import', 'order', 'invoice', 'legal-entity', 'day-end'], {
  get: { path: '/admin/set-up', allow: 'set-up.write' },
  skip: { method: 'POST', path: '/admin/set-up/{key}/skip', allow: 'set-up.write' },
  starter: { path: '/admin/set-up/starter', allow: 'set-up.write', shows: ['set-up', 'garage', 'brand', 'model', 'inspection-item', 'checklist-item', 'service-category', 'catalog-service', 'inventory-category', 'holiday'], scope: ['country_id'] },
  addStarter: { method: 'POST', path: '/admin/set-up/starter', allow: 'set-up.write', changes: ['set-up', 'brand', 'model', 'inspection-item', 'checklist-item', 'service-category', 'catalog-service', 'inventory-category', 'holiday'], done: {"code":"set-up.added","message":"Starter data added"} },
})
