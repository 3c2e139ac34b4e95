// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const promises = clientCalls<typeof contract.promises>('promise', ['promise', 'order', 'garage', 'holiday', 'employee', 'catalog-service', 'inventory', 'transfer', 'purchase'], {
  offer: { path: '/admin/promise', allow: 'order.write', scope: ['garage_id'] },
})
