// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const transfers = clientCalls<typeof contract.transfers>('transfer', ['transfer', 'garage', 'inventory', 'order', 'employee'], {
  list: { path: '/admin/inventory/transfer', allow: 'transfer.read', scope: ['country_id', 'garage_id'] },
  counts: { path: '/admin/inventory/transfer/counts', allow: 'transfer.read', scope: ['country_id', 'garage_id'] },
  waiting: { path: '/admin/inventory/transfer/waiting', allow: 'transfer.read', scope: ['country_id', 'garage_id'] },
  partners: { path: '/admin/garage/{id}/partner', allow: 'transfer.read' },
  get: { path: '/admin/inventory/transfer/{id}', allow: 'transfer.read' },
  create: { method: 'POST', path: '/admin/inventory/transfer', allow: 'transfer.ask', done: {"code":"created","values":{"item":"Transfer"},"message":"Transfer successfully created"} },
  update: { method: 'PUT', path: '/admin/inventory/transfer/{id}', allow: 'transfer.ask', done: {"code":"updated","values":{"item":"Transfer"},"message":"Transfer successfully updated"} },
  send: { method: 'POST', path: '/admin/inventory/transfer/{id}/send', allow: 'transfer.write', changes: ['transfer', 'inventory', 'journal', 'order'], done: {"code":"updated","values":{"item":"Transfer"},"message":"Transfer successfully updated"} },
  receive: { method: 'POST', path: '/admin/inventory/transfer/{id}/receive', allow: 'transfer.write', changes: ['transfer', 'inventory', 'journal', 'order'], done: {"code":"updated","values":{"item":"Transfer"},"message":"Transfer successfully updated"} },
  cancel: { method: 'POST', path: '/admin/inventory/transfer/{id}/cancel', allow: 'transfer.write', done: {"code":"updated","values":{"item":"Transfer"},"message":"Transfer successfully updated"} },
})
