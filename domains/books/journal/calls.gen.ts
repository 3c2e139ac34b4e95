// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const journal = clientCalls<typeof contract.journal>('journal', ['journal', 'account', 'garage', 'invoice', 'employee', 'period'], {
  list: { path: '/admin/journal', allow: 'journal.read', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/journal/{id}', allow: 'journal.read' },
  create: { method: 'POST', path: '/admin/journal', allow: 'journal.write', done: {"code":"created","values":{"item":"Journal"},"message":"Journal successfully created"} },
  reverse: { method: 'POST', path: '/admin/journal/{id}/reverse', allow: 'journal.write', done: {"code":"created","values":{"item":"Journal"},"message":"Journal successfully created"} },
})
