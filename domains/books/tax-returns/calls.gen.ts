// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const taxReturns = clientCalls<typeof contract.taxReturns>('tax-return', ['tax-return', 'legal-entity', 'tax-code', 'garage', 'employee', 'invoice', 'order', 'build', 'build-money', 'purchase', 'third-party-purchase', 'supplier', 'journal', 'account', 'period'], {
  get: { path: '/admin/report/tax', allow: 'tax-return.read', scope: ['country_id'] },
  documents: { path: '/admin/report/tax/document', allow: 'tax-return.read', scope: ['country_id'] },
  closes: { path: '/admin/report/tax/close', allow: 'tax-return.read', scope: ['country_id'] },
  close: { method: 'POST', path: '/admin/report/tax/close', allow: 'tax-return.write', changes: ['tax-return', 'journal'], done: {"code":"tax-returns.returnFiled","message":"Tax return filed"} },
  reopen: { method: 'POST', path: '/admin/report/tax/reopen', allow: 'tax-return.reopen', changes: ['tax-return', 'journal'], done: {"code":"tax-returns.returnReopened","message":"Tax return reopened"} },
})
