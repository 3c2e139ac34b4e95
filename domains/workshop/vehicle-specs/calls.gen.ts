// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const vehicleSpecs = clientCalls<typeof contract.vehicleSpecs>('vehicle-spec', ['vehicle-spec'], {
  list: { path: '/manufacture/general/vehicle-spec', allow: 'vehicle-spec.read' },
  update: { method: 'PUT', path: '/admin/manufacture/general/vehicle-spec/{id}', allow: 'vehicle-spec.write', done: {"code":"updated","values":{"item":"Vehicle spec"},"message":"Vehicle spec successfully updated"} },
})
