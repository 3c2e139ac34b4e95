// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const invoices = clientCalls<typeof contract.invoices>('invoice', ['invoice', 'order', 'customer', 'vehicle', 'garage', 'legal-entity', 'employee', 'account', 'credit-note', 'tax-code', 'e-invoice', 'inventory', 'build', 'period', 'withholding', 'build', 'build-money', 'journal'], {
  list: { path: '/admin/invoice', allow: 'invoice.read', shows: ['invoice', 'order', 'customer', 'vehicle', 'garage', 'legal-entity', 'employee', 'account', 'credit-note', 'tax-code', 'e-invoice', 'inventory', 'build', 'period', 'withholding'], scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/invoice/{id}', allow: 'invoice.read' },
  pdf: { path: '/admin/invoice/{id}/pdf', allow: 'invoice.read', shows: ['invoice', 'order', 'customer', 'vehicle', 'garage', 'legal-entity', 'employee', 'account', 'credit-note', 'tax-code', 'e-invoice', 'inventory', 'build', 'period', 'withholding'] },
  sheet: { path: '/admin/order/{id}/invoice', allow: 'invoice.read' },
  receipt: { path: '/admin/invoice/{id}/payment/{payment_id}', allow: 'invoice.read' },
  receiptPdf: { path: '/admin/invoice/{id}/payment/{payment_id}/pdf', allow: 'invoice.read' },
  orderReceipt: { path: '/admin/order/{id}/payment/{payment_id}', allow: 'invoice.read' },
  orderReceiptPdf: { path: '/admin/order/{id}/payment/{payment_id}/pdf', allow: 'invoice.read' },
  issue: { method: 'POST', path: '/admin/order/{id}/invoice', allow: 'invoice.write', changes: ['invoice', 'e-invoice', 'order', 'journal', 'membership', 'customer', 'voucher'], done: {"code":"created","values":{"item":"Invoice"},"message":"Invoice successfully created"} },
  pay: { method: 'POST', path: '/admin/invoice/{id}/payment', allow: 'invoice.pay', changes: ['invoice', 'order', 'journal', 'membership', 'customer', 'withholding'], done: {"code":"created","values":{"item":"Payment"},"message":"Payment successfully created"} },
  correct: { method: 'POST', path: '/admin/invoice/{id}/correct', allow: 'invoice.void', changes: ['invoice', 'e-invoice', 'order', 'journal', 'inventory', 'membership', 'customer', 'voucher'] },
  held: { path: '/admin/customer/{id}/held', allow: 'customer.read' },
  useHeld: { method: 'POST', path: '/admin/invoice/{id}/use-held', allow: 'invoice.write', changes: ['invoice', 'order', 'journal', 'membership', 'customer', 'build-money'], done: {"code":"created","values":{"item":"Payment"},"message":"Payment successfully created"} },
  writeOff: { method: 'POST', path: '/admin/invoice/{id}/write-off', allow: 'invoice.write-off', changes: ['invoice', 'order', 'journal'], done: {"code":"invoices.writtenOff","message":"Written off"} },
  writeBack: { method: 'POST', path: '/admin/invoice/{id}/write-off/reverse', allow: 'invoice.write-off', changes: ['invoice', 'order', 'journal'], done: {"code":"invoices.writtenBack","message":"Write-off reversed"} },
  takeDeposit: { method: 'POST', path: '/admin/order/{id}/down-payment', allow: 'invoice.write', changes: ['invoice', 'order', 'journal'], done: {"code":"created","values":{"item":"Down payment"},"message":"Down payment successfully created"} },
  refund: { method: 'POST', path: '/admin/order/{id}/refund', allow: 'invoice.void', changes: ['invoice', 'order', 'journal'], done: {"code":"created","values":{"item":"Refund"},"message":"Refund successfully created"} },
  void: { method: 'POST', path: '/admin/invoice/{id}/void', allow: 'invoice.void', changes: ['invoice', 'order', 'journal', 'inventory', 'product', 'membership', 'voucher'], done: {"code":"invoices.voided","message":"Invoice successfully voided"} },
})
