// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const counts = clientCalls<typeof contract.counts>('stock-count', ['stock-count', 'garage', 'inventory', 'employee', 'inventory-category'], {
  list: { path: '/admin/inventory/count', allow: 'count.read', scope: ['country_id', 'garage_id'] },
  counts: { path: '/admin/inventory/count/counts', allow: 'count.read', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/inventory/count/{id}', allow: 'count.read' },
  create: { method: 'POST', path: '/admin/inventory/count', allow: 'count.write', done: {"code":"created","values":{"item":"Stock count"},"message":"Stock count successfully created"} },
  count: { method: 'PUT', path: '/admin/inventory/count/{id}/line', allow: 'count.write', done: {"code":"updated","values":{"item":"Stock count"},"message":"Stock count successfully updated"} },
  post: { method: 'POST', path: '/admin/inventory/count/{id}/post', allow: 'count.write', changes: ['stock-count', 'inventory', 'journal', 'order'], done: {"code":"updated","values":{"item":"Stock count"},"message":"Stock count successfully updated"} },
  cancel: { method: 'POST', path: '/admin/inventory/count/{id}/cancel', allow: 'count.write', done: {"code":"updated","values":{"item":"Stock count"},"message":"Stock count successfully updated"} },
})
