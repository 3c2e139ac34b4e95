// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const customers = clientCalls<typeof contract.customers>('customer', ['customer', 'vehicle', 'file', 'brand', 'model'], {
  list: { path: '/admin/customer', allow: 'customer.read', scope: ['country_id', 'garage_id'], bulk: 'people.bulk' },
  get: { path: '/admin/customer/{id}', allow: 'customer.read' },
  create: { method: 'POST', path: '/admin/customer', allow: 'customer.write', changes: ['customer', 'consent'], done: {"code":"created","values":{"item":"Customer"},"message":"Customer successfully created"} },
  update: { method: 'PUT', path: '/admin/customer/{id}', allow: 'customer.write', changes: ['customer', 'consent'], done: {"code":"updated","values":{"item":"Customer"},"message":"Customer successfully updated"} },
  remove: { method: 'DELETE', path: '/admin/customer/{id}', allow: 'customer.write', done: {"code":"deleted","values":{"item":"Customer"},"message":"Customer successfully deleted"} },
})
