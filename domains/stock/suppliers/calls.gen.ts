// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const suppliers = clientCalls<typeof contract.suppliers>('supplier', ['supplier'], {
  list: { path: '/admin/supplier', allow: 'supplier.pick', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/supplier/{id}', allow: 'supplier.read' },
  create: { method: 'POST', path: '/admin/supplier', allow: 'supplier.write', done: {"code":"created","values":{"item":"Supplier"},"message":"Supplier successfully created"} },
  update: { method: 'PUT', path: '/admin/supplier/{id}', allow: 'supplier.write', done: {"code":"updated","values":{"item":"Supplier"},"message":"Supplier successfully updated"} },
  remove: { method: 'DELETE', path: '/admin/supplier/{id}', allow: 'supplier.write', done: {"code":"deleted","values":{"item":"Supplier"},"message":"Supplier successfully deleted"} },
  payable: { path: '/admin/supplier/payable', allow: 'supplier.read', shows: ['supplier', 'purchase', 'third-party-purchase', 'garage', 'inventory', 'account', 'journal'], scope: ['country_id', 'garage_id'] },
  history: { path: '/admin/supplier/{id}/history', allow: 'supplier.read', shows: ['supplier', 'purchase', 'third-party-purchase', 'garage', 'inventory'], scope: ['country_id', 'garage_id'] },
  addPerson: { method: 'POST', path: '/admin/supplier/{id}/person', allow: 'supplier.write', done: {"code":"created","values":{"item":"Person in charge"},"message":"Person in charge successfully created"} },
  updatePerson: { method: 'PUT', path: '/admin/supplier/{id}/person/{person_id}', allow: 'supplier.write', done: {"code":"updated","values":{"item":"Person in charge"},"message":"Person in charge successfully updated"} },
  removePerson: { method: 'DELETE', path: '/admin/supplier/{id}/person/{person_id}', allow: 'supplier.write', done: {"code":"deleted","values":{"item":"Person in charge"},"message":"Person in charge successfully deleted"} },
})
