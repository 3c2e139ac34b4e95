// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const creditNotes = clientCalls<typeof contract.creditNotes>('credit-note', ['credit-note', 'e-invoice', 'invoice', 'order', 'customer', 'vehicle', 'garage', 'legal-entity', 'account', 'build-money', 'build', 'inventory'], {
  credit: { method: 'POST', path: '/admin/invoice/{id}/credit', allow: 'invoice.credit', changes: ['credit-note', 'invoice', 'order', 'journal', 'inventory', 'product', 'membership', 'customer', 'voucher', 'warranty', 'build-money', 'e-invoice'], done: {"code":"created","values":{"item":"Credit note"},"message":"Credit note successfully created"} },
  creditable: { path: '/admin/invoice/{id}/credit', allow: 'invoice.credit' },
  list: { path: '/admin/credit-note', allow: 'invoice.read', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/credit-note/{id}', allow: 'invoice.read' },
  pdf: { path: '/admin/credit-note/{id}/pdf', allow: 'invoice.read' },
  void: { method: 'POST', path: '/admin/credit-note/{id}/void', allow: 'invoice.credit', changes: ['credit-note', 'invoice', 'order', 'journal', 'inventory', 'product', 'membership', 'customer', 'voucher', 'warranty', 'build-money', 'e-invoice'], done: {"code":"credit-notes.voided","message":"Credit note successfully voided"} },
})
