// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const inventory = clientCalls<typeof contract.inventory>('inventory', ['inventory', 'inventory-category', 'garage', 'order', 'product', 'purchase', 'supplier'], {
  everywhere: { path: '/admin/inventory', allow: 'inventory.read', scope: ['country_id', 'garage_id'] },
  counts: { path: '/admin/inventory/counts', allow: 'inventory.read', scope: ['country_id', 'garage_id'] },
  one: { path: '/admin/inventory/{id}', allow: 'inventory.read' },
  list: { path: '/admin/garage/{id}/inventory', allow: 'inventory.read' },
  get: { path: '/admin/garage/{id}/inventory/{item_id}', allow: 'inventory.read' },
  create: { method: 'POST', path: '/admin/garage/{id}/inventory', allow: 'inventory.write', changes: ['inventory', 'journal'], done: {"code":"created","values":{"item":"Inventory item"},"message":"Inventory item successfully created"} },
  update: { method: 'PUT', path: '/admin/garage/{id}/inventory/{item_id}', allow: 'inventory.write', done: {"code":"updated","values":{"item":"Inventory item"},"message":"Inventory item successfully updated"} },
  remove: { method: 'DELETE', path: '/admin/garage/{id}/inventory/{item_id}', allow: 'inventory.write', done: {"code":"deleted","values":{"item":"Inventory item"},"message":"Inventory item successfully deleted"} },
  createMaterial: { method: 'POST', path: '/admin/manufacture/garage/{id}/inventory', allow: 'inventory.manufacture', changes: ['inventory', 'journal'], done: {"code":"created","values":{"item":"Inventory item"},"message":"Inventory item successfully created"} },
  updateMaterial: { method: 'PUT', path: '/admin/manufacture/garage/inventory/{id}', allow: 'inventory.manufacture', done: {"code":"updated","values":{"item":"Inventory item"},"message":"Inventory item successfully updated"} },
  import: { method: 'POST', path: '/admin/garage/{id}/inventory/import', allow: 'inventory.write', changes: ['inventory', 'journal', 'order'] },
  movements: { path: '/admin/garage/{id}/inventory/{item_id}/movement', allow: 'inventory.read', shows: ['inventory', 'employee', 'file'] },
  adjust: { method: 'POST', path: '/admin/garage/{id}/inventory/{item_id}/adjust', allow: 'inventory.write', changes: ['inventory', 'journal', 'order'], done: {"code":"updated","values":{"item":"Inventory item"},"message":"Inventory item successfully updated"} },
  scrap: { method: 'POST', path: '/admin/garage/{id}/inventory/{item_id}/scrap', allow: 'inventory.write', changes: ['inventory', 'journal', 'order'], done: {"code":"updated","values":{"item":"Inventory item"},"message":"Inventory item successfully updated"} },
})
