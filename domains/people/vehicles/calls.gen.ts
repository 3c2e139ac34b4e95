// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contractMakes from './contract-makes.ts'
import type * as contract from './contract.ts'

export const makes = clientCalls<typeof contractMakes.makes>('vehicle', [], {
  mergeBrand: { method: 'POST', path: '/admin/brand/{id}/merge', allow: 'master-data.garage', changes: ['brand', 'model', 'variant', 'code', 'vehicle'], done: {"code":"vehicles.merged","message":"Merged"} },
  mergeModel: { method: 'POST', path: '/admin/model/{id}/merge', allow: 'master-data.garage', changes: ['brand', 'model', 'variant', 'code', 'vehicle'], done: {"code":"vehicles.merged","message":"Merged"} },
})

export const vehicles = clientCalls<typeof contract.vehicles>('vehicle', ['vehicle', 'customer', 'brand', 'model', 'code', 'variant', 'file', 'order', 'build', 'garage', 'vehicle-spec'], {
  list: { path: '/admin/vehicle', allow: 'vehicle.read', scope: ['country_id', 'garage_id'], bulk: 'people.bulk' },
  get: { path: '/admin/vehicle/{id}', allow: 'vehicle.read' },
  create: { method: 'POST', path: '/admin/vehicle', allow: 'vehicle.write', done: {"code":"created","values":{"item":"Vehicle"},"message":"Vehicle successfully created"} },
  update: { method: 'PUT', path: '/admin/vehicle/{id}', allow: 'vehicle.write', done: {"code":"updated","values":{"item":"Vehicle"},"message":"Vehicle successfully updated"} },
  owner: { method: 'PUT', path: '/admin/vehicle/{id}/owner', allow: 'vehicle.write', done: {"code":"updated","values":{"item":"Vehicle"},"message":"Vehicle successfully updated"} },
  remove: { method: 'DELETE', path: '/admin/vehicle/{id}', allow: 'vehicle.write', done: {"code":"deleted","values":{"item":"Vehicle"},"message":"Vehicle successfully deleted"} },
})
