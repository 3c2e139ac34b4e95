// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const workshopPlan = clientCalls<typeof contract.workshopPlan>('build-queue', ['build-queue', 'build', 'garage', 'holiday', 'customer', 'stage', 'employee'], {
  get: { path: '/admin/manufacture/build-queue', allow: 'build.read', scope: ['garage_id'] },
  reorder: { method: 'PUT', path: '/admin/manufacture/build-queue', allow: 'build.write', done: {"code":"updated","values":{"item":"Build queue"},"message":"Build queue successfully updated"} },
})
