// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const membership = clientCalls<typeof contract.membership>('membership', ['membership', 'customer', 'vehicle', 'order', 'invoice', 'voucher'], {
  list: { path: '/admin/membership', allow: 'membership.read', scope: ['country_id', 'garage_id'] },
  counts: { path: '/admin/membership/counts', allow: 'membership.read', scope: ['country_id', 'garage_id'] },
  expiring: { path: '/admin/membership/expiring', allow: 'membership.read', shows: ['membership', 'customer', 'garage'], scope: ['country_id', 'garage_id'] },
  settings: { path: '/admin/membership/settings', allow: 'membership.read', shows: ['membership'], scope: ['country_id'] },
  saveSettings: { method: 'PUT', path: '/admin/membership/settings', allow: 'membership.write', done: {"code":"membership.saved","message":"Membership settings saved"} },
  rehearse: { method: 'POST', path: '/admin/membership/rehearse', allow: 'membership.write', changes: [] },
  get: { path: '/admin/membership/{id}', allow: 'membership.read', shows: ['membership', 'customer', 'vehicle', 'brand', 'model', 'order', 'invoice', 'garage', 'voucher'] },
  points: { path: '/admin/membership/{id}/points', allow: 'membership.read', shows: ['membership', 'order', 'invoice', 'garage', 'customer', 'employee'], scope: ['country_id', 'garage_id'] },
  vouchers: { path: '/admin/membership/{id}/voucher', allow: 'membership.read', shows: ['membership', 'voucher', 'customer', 'order'], scope: ['country_id', 'garage_id'] },
  adjust: { method: 'POST', path: '/admin/membership/{id}/points/adjust', allow: 'membership.write', changes: ['membership', 'journal'], done: {"code":"membership.adjusted","message":"Points adjusted"} },
  block: { method: 'POST', path: '/admin/membership/{id}/block', allow: 'membership.write', done: {"code":"membership.blocked","message":"Membership blocked"} },
  unblock: { method: 'POST', path: '/admin/membership/{id}/unblock', allow: 'membership.write', done: {"code":"membership.unblocked","message":"Membership unblocked"} },
})
