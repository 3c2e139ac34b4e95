// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const activityLog = clientCalls<typeof contract.activityLog>('activity-log', ['activity-log', 'garage'], {
  list: { path: '/admin/activity-log', allow: 'activity-log.read', scope: ['country_id', 'garage_id'] },
  counts: { path: '/admin/activity-log/counts', allow: 'activity-log.read', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/activity-log/{id}', allow: 'activity-log.read' },
  verify: { method: 'POST', path: '/admin/activity-log/verify', allow: 'activity-log.read' },
})
