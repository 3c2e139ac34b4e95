// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const search = clientCalls<typeof contract.search>('search', ['search', 'order', 'customer', 'vehicle', 'invoice', 'garage', 'brand', 'model', 'inventory'], {
  find: { path: '/admin/search', allow: 'signed-in', scope: ['country_id', 'garage_id'] },
})
