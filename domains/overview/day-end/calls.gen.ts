// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const dayEnds = clientCalls<typeof contract.dayEnds>('day-end', ['day-end', 'credit-note', 'order', 'queue', 'period', 'invoice', 'purchase', 'supplier', 'account', 'garage', 'employee', 'catalog-service', 'customer', 'build', 'build-money', 'vehicle', 'brand', 'model'], {
  get: { path: '/admin/day-end', allow: 'day-end.read', scope: ['country_id', 'garage_id'] },
  keep: { method: 'POST', path: '/admin/day-end', allow: 'day-end.write', done: {"code":"day-end.kept","message":"Day closed"} },
})
