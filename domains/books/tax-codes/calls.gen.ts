// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const taxCodes = clientCalls<typeof contract.taxCodes>('tax-code', ['tax-code', 'account', 'garage', 'legal-entity'], {
  list: { path: '/admin/tax-code', allow: 'tax-code.read', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/tax-code/{id}', allow: 'tax-code.read' },
  create: { method: 'POST', path: '/admin/tax-code', allow: 'tax-code.write', done: {"code":"created","values":{"item":"Tax code"},"message":"Tax code successfully created"} },
  update: { method: 'PUT', path: '/admin/tax-code/{id}', allow: 'tax-code.write', done: {"code":"updated","values":{"item":"Tax code"},"message":"Tax code successfully updated"} },
  addRate: { method: 'POST', path: '/admin/tax-code/{id}/rate', allow: 'tax-code.write', done: {"code":"updated","values":{"item":"Tax code"},"message":"Tax code successfully updated"} },
  defaults: { path: '/admin/tax-default', allow: 'tax-code.read', scope: ['country_id'] },
  setDefaults: { method: 'PUT', path: '/admin/tax-default', allow: 'tax-code.write', done: {"code":"updated","values":{"item":"Tax default"},"message":"Tax default successfully updated"} },
  pick: { path: '/admin/general/tax-codes', allow: 'tax-code.pick', scope: ['garage_id'] },
})
