// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const thirdParties = clientCalls<typeof contract.thirdParties>('third-party', ['third-party', 'supplier', 'third-party-item'], {
  list: { path: '/admin/third-party', allow: 'third-party.pick', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/third-party/{id}', allow: 'third-party.read' },
  create: { method: 'POST', path: '/admin/third-party', allow: 'third-party.write', done: {"code":"created","values":{"item":"Third-party"},"message":"Third-party successfully created"} },
  update: { method: 'PUT', path: '/admin/third-party/{id}', allow: 'third-party.write', done: {"code":"updated","values":{"item":"Third-party"},"message":"Third-party successfully updated"} },
  remove: { method: 'DELETE', path: '/admin/third-party/{id}', allow: 'third-party.write', done: {"code":"deleted","values":{"item":"Third-party"},"message":"Third-party successfully deleted"} },
})
