// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const consents = clientCalls<typeof contract.consents>('consent', ['consent', 'customer', 'employee'], {
  get: { path: '/admin/customer/{id}/consent', allow: 'consent.read' },
  update: { method: 'PUT', path: '/admin/customer/{id}/consent', allow: 'consent.write', changes: ['consent', 'customer'], done: {"code":"consents.saved","message":"Consent saved"} },
})

export const stopPages = clientCalls<typeof contract.stopPages>('consent', ['consent', 'customer', 'garage', 'order'], {
  page: { path: '/public/u/{token}', allow: 'anyone' },
  stop: { method: 'POST', path: '/public/u/{token}', allow: 'anyone', changes: ['consent', 'customer'], done: {"code":"consents.stopped","message":"You will get no more of these messages"} },
})
