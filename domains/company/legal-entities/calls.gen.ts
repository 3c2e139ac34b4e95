// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const legalEntities = clientCalls<typeof contract.legalEntities>('legal-entity', ['legal-entity', 'garage', 'file'], {
  list: { path: '/admin/legal-entity', allow: 'legal-entity.read', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/legal-entity/{id}', allow: 'legal-entity.read' },
  create: { method: 'POST', path: '/admin/legal-entity', allow: 'legal-entity.write', done: {"code":"created","values":{"item":"Legal entity"},"message":"Legal entity successfully created"} },
  update: { method: 'PUT', path: '/admin/legal-entity/{id}', allow: 'legal-entity.write', done: {"code":"updated","values":{"item":"Legal entity"},"message":"Legal entity successfully updated"} },
  pick: { path: '/admin/general/legal-entities', allow: 'garage.write' },
  services: { path: '/admin/general/e-invoice-services', allow: 'legal-entity.write' },
})
