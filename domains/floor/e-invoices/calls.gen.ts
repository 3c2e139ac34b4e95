// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const eInvoices = clientCalls<typeof contract.eInvoices>('e-invoice', ['e-invoice', 'invoice', 'order', 'build', 'build-money', 'customer', 'garage', 'legal-entity', 'inventory', 'tax-code', 'period', 'file'], {
  list: { path: '/admin/e-invoice', allow: 'e-invoice.read', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/e-invoice/{id}', allow: 'e-invoice.read' },
  export: { method: 'POST', path: '/admin/e-invoice/export', allow: 'e-invoice.write', done: {"code":"e-invoices.exported","message":"File created"} },
  import: { method: 'POST', path: '/admin/e-invoice/import', allow: 'e-invoice.write', done: {"code":"e-invoices.imported","message":"Tax invoice numbers imported"} },
  submit: { method: 'POST', path: '/admin/e-invoice/{id}/submit', allow: 'e-invoice.write', done: {"code":"e-invoices.submitted","message":"E-invoice successfully submitted"} },
  identify: { method: 'POST', path: '/admin/e-invoice/{id}/identify', allow: 'e-invoice.write', done: {"code":"e-invoices.identified","message":"ID saved"} },
  cancel: { method: 'POST', path: '/admin/e-invoice/{id}/cancel', allow: 'e-invoice.write', done: {"code":"e-invoices.cancelled","message":"E-invoice successfully cancelled"} },
})
