// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const periods = clientCalls<typeof contract.periods>('period', ['period', 'journal', 'account', 'employee', 'garage'], {
  books: { path: '/admin/book', allow: 'period.read', scope: ['country_id', 'garage_id'] },
  setBook: { method: 'PUT', path: '/admin/book/{country_id}', allow: 'book.write', changes: ['period', 'general', 'garage', 'membership'], done: {"code":"updated","values":{"item":"Book"},"message":"Book successfully updated"} },
  list: { path: '/admin/period', allow: 'period.read', scope: ['country_id', 'garage_id'] },
  checklist: { path: '/admin/period/{month}/checklist', allow: 'period.read', shows: ['period', 'journal', 'account', 'employee', 'garage', 'order', 'queue', 'invoice', 'credit-note', 'customer', 'membership', 'voucher', 'inventory', 'transfer', 'supplier', 'purchase', 'third-party-purchase', 'stock-count', 'build', 'build-money', 'tax-return', 'legal-entity', 'withholding', 'share', 'message'], scope: ['country_id'] },
  softClose: { method: 'POST', path: '/admin/period/soft-close', allow: 'period.write', done: {"code":"updated","values":{"item":"Period"},"message":"Period successfully updated"} },
  close: { method: 'POST', path: '/admin/period/close', allow: 'period.write', done: {"code":"updated","values":{"item":"Period"},"message":"Period successfully updated"} },
  reopen: { method: 'POST', path: '/admin/period/reopen', allow: 'period.reopen', done: {"code":"updated","values":{"item":"Period"},"message":"Period successfully updated"} },
  openings: { path: '/admin/opening-balance', allow: 'period.read', scope: ['country_id', 'garage_id'] },
  createOpening: { method: 'POST', path: '/admin/opening-balance', allow: 'journal.write', changes: ['period', 'journal'], done: {"code":"created","values":{"item":"Opening balance"},"message":"Opening balance successfully created"} },
  closing: { path: '/admin/import/closing', allow: 'period.read', scope: ['garage_id'] },
  keepBalances: { method: 'PUT', path: '/admin/import/closing', allow: 'period.write', done: {"code":"periods.balancesKept","message":"Previous trial balance saved"} },
})
