// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const workshopMonitor = clientCalls<typeof contract.workshopMonitor>('workshop-monitor', ['workshop-monitor', 'build', 'build-task', 'build-money', 'stage', 'employee', 'garage'], {
  stages: { path: '/manufacture/stage-monitor', allow: 'build.read', scope: ['country_id', 'garage_id'] },
  stage: { path: '/manufacture/stage-monitor/{id}', allow: 'build.read', scope: ['country_id', 'garage_id'] },
})
