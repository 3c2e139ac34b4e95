// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const purchases = clientCalls<typeof contract.purchases>('purchase', ['purchase', 'supplier', 'inventory', 'garage', 'account', 'journal', 'employee', 'file'], {
  list: { path: '/admin/inventory/purchase', allow: 'purchase.read', scope: ['country_id', 'garage_id'] },
  counts: { path: '/admin/inventory/purchase/counts', allow: 'purchase.read', scope: ['country_id', 'garage_id'] },
  prices: { path: '/admin/inventory/purchase/price', allow: 'purchase.read' },
  get: { path: '/admin/inventory/purchase/{id}', allow: 'purchase.read' },
  pdf: { path: '/admin/inventory/purchase/{id}/pdf', allow: 'purchase.read', shows: ['purchase', 'supplier', 'inventory', 'garage', 'account', 'journal', 'employee', 'file', 'legal-entity'] },
  create: { method: 'POST', path: '/admin/inventory/purchase', allow: 'purchase.write', changes: ['purchase', 'inventory', 'journal', 'order'], done: {"code":"created","values":{"item":"Purchase"},"message":"Purchase successfully created"} },
  update: { method: 'PUT', path: '/admin/inventory/purchase/{id}', allow: 'purchase.write', changes: ['purchase', 'inventory'], done: {"code":"updated","values":{"item":"Purchase"},"message":"Purchase successfully updated"} },
  remove: { method: 'DELETE', path: '/admin/inventory/purchase/{id}', allow: 'purchase.write', changes: ['purchase', 'inventory', 'journal', 'order'], done: {"code":"transactionDeleted","message":"Transaction have been deleted!"} },
  receive: { method: 'POST', path: '/admin/inventory/purchase/{id}/receive', allow: 'purchase.write', changes: ['purchase', 'inventory', 'journal', 'order'], done: {"code":"updated","values":{"item":"Purchase"},"message":"Purchase successfully updated"} },
  close: { method: 'POST', path: '/admin/inventory/purchase/{id}/close', allow: 'purchase.write', changes: ['purchase', 'inventory', 'journal'], done: {"code":"purchases.closed","message":"Purchase closed"} },
  proof: { method: 'POST', path: '/admin/inventory/purchase/{id}/proof', allow: 'purchase.write', changes: ['purchase', 'journal'], done: {"code":"proofUploaded","message":"Proof successfully uploaded!"} },
})
