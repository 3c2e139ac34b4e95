// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const garages = clientCalls<typeof contract.garages>('garage', ['garage', 'customer'], {
  list: { path: '/admin/garage', allow: 'signed-in', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/garage/{id}', allow: 'signed-in' },
  create: { method: 'POST', path: '/admin/garage', allow: 'garage.write', done: {"code":"created","values":{"item":"Branch"},"message":"Branch successfully created"} },
  update: { method: 'PUT', path: '/admin/garage/{id}', allow: 'garage.write', done: {"code":"updated","values":{"item":"Branch"},"message":"Branch successfully updated"} },
  remove: { method: 'DELETE', path: '/admin/garage/{id}', allow: 'garage.write', done: {"code":"deleted","values":{"item":"Branch"},"message":"Branch successfully deleted"} },
  updateSettings: { method: 'PUT', path: '/admin/garage/{id}/settings', allow: 'garage.write', done: {"code":"updated","values":{"item":"Branch"},"message":"Branch successfully updated"} },
})

export const general = clientCalls<typeof contract.general>('general', ['general', 'garage'], {
  countries: { path: '/admin/general/countries', allow: 'signed-in' },
  roles: { path: '/admin/general/roles', allow: 'signed-in' },
  parents: { path: '/admin/general/parent-garages', allow: 'garage.write' },
})
