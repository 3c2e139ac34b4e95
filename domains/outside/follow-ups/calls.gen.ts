// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const followUps = clientCalls<typeof contract.followUps>('follow-up', ['follow-up', 'order', 'invoice', 'build', 'customer', 'garage', 'employee'], {
  list: { path: '/admin/follow-up', allow: 'follow-up.read', scope: ['country_id', 'garage_id'] },
  done: { method: 'POST', path: '/admin/follow-up/{id}/done', allow: 'follow-up.write', done: {"code":"follow-ups.done","message":"Follow-up done"} },
})
