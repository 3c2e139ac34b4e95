// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const accounts = clientCalls<typeof contract.accounts>('account', ['account', 'journal', 'garage'], {
  list: { path: '/admin/account', allow: 'account.pick', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/account/{id}', allow: 'account.pick' },
  entryDays: { path: '/admin/account/entry-days', allow: 'account.pick', shows: ['account', 'garage', 'period'], scope: ['garage_id'] },
  create: { method: 'POST', path: '/admin/account', allow: 'account.write', done: {"code":"created","values":{"item":"Chart account"},"message":"Chart account successfully created"} },
  update: { method: 'PUT', path: '/admin/account/{id}', allow: 'account.write', done: {"code":"updated","values":{"item":"Chart account"},"message":"Chart account successfully updated"} },
  remove: { method: 'DELETE', path: '/admin/account/{id}', allow: 'account.write', done: {"code":"deleted","values":{"item":"Chart account"},"message":"Chart account successfully deleted"} },
})
