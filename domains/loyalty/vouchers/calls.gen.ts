// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const vouchers = clientCalls<typeof contract.vouchers>('voucher', ['voucher', 'garage', 'service-category'], {
  list: { path: '/admin/voucher', allow: 'voucher.read', scope: ['country_id', 'garage_id'] },
  counts: { path: '/admin/voucher/counts', allow: 'voucher.read', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/voucher/{id}', allow: 'voucher.read', shows: ['voucher', 'garage', 'service-category', 'file', 'order'], scope: ['country_id', 'garage_id'] },
  coupons: { path: '/admin/voucher/{id}/coupon', allow: 'voucher.read', shows: ['voucher', 'customer', 'order', 'garage', 'service-category'], scope: ['country_id', 'garage_id'] },
  create: { method: 'POST', path: '/admin/voucher', allow: 'voucher.write', done: {"code":"created","values":{"item":"Voucher"},"message":"Voucher successfully created"} },
  update: { method: 'PUT', path: '/admin/voucher/{id}', allow: 'voucher.write', changes: ['voucher', 'order'], done: {"code":"updated","values":{"item":"Voucher"},"message":"Voucher successfully updated"} },
  remove: { method: 'DELETE', path: '/admin/voucher/{id}', allow: 'voucher.write', done: {"code":"deleted","values":{"item":"Voucher"},"message":"Voucher successfully deleted"} },
  publish: { method: 'POST', path: '/admin/voucher/{id}/publish', allow: 'voucher.write', changes: ['voucher', 'order'], done: {"code":"updated","values":{"item":"Voucher"},"message":"Voucher successfully updated"} },
  pause: { method: 'POST', path: '/admin/voucher/{id}/pause', allow: 'voucher.write', changes: ['voucher', 'order'], done: {"code":"updated","values":{"item":"Voucher"},"message":"Voucher successfully updated"} },
  resume: { method: 'POST', path: '/admin/voucher/{id}/resume', allow: 'voucher.write', changes: ['voucher', 'order'], done: {"code":"updated","values":{"item":"Voucher"},"message":"Voucher successfully updated"} },
  end: { method: 'POST', path: '/admin/voucher/{id}/end', allow: 'voucher.write', changes: ['voucher', 'order'], done: {"code":"updated","values":{"item":"Voucher"},"message":"Voucher successfully updated"} },
  grant: { method: 'POST', path: '/admin/voucher/{id}/grant', allow: 'voucher.write', changes: ['voucher', 'order'], done: {"code":"updated","values":{"item":"Voucher"},"message":"Voucher successfully updated"} },
  rehearse: { method: 'POST', path: '/admin/voucher/rehearse', allow: 'voucher.write', changes: [] },
})
