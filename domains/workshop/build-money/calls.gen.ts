// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const buildMoney = clientCalls<typeof contract.buildMoney>('build-money', ['build-money', 'build', 'credit-note', 'customer', 'invoice', 'e-invoice', 'account', 'employee', 'garage', 'tax-code', 'legal-entity', 'inventory', 'third-party-purchase', 'supplier', 'withholding'], {
  get: { path: '/manufacture/build-order/{id}/money', allow: 'build.read' },
  usedUp: { path: '/manufacture/build-order/used-up', allow: 'dashboard.read' },
  deposit: { method: 'POST', path: '/admin/manufacture/build-order/{id}/deposit', allow: 'build.write', changes: ['build-money', 'build', 'journal', 'e-invoice'], done: {"code":"created","values":{"item":"Deposit"},"message":"Deposit successfully created"} },
  materials: { path: '/manufacture/build-order/{id}/material', allow: 'build.read' },
  take: { method: 'POST', path: '/admin/manufacture/build-order/{id}/material', allow: 'build.write', changes: ['build-money', 'build', 'journal', 'e-invoice', 'inventory'], done: {"code":"created","values":{"item":"Material"},"message":"Material successfully created"} },
  bringBack: { method: 'POST', path: '/admin/manufacture/build-order/{id}/material/{material_id}/return', allow: 'build.write', changes: ['build-money', 'build', 'journal', 'e-invoice', 'inventory'], done: {"code":"updated","values":{"item":"Material"},"message":"Material successfully updated"} },
  bill: { method: 'POST', path: '/admin/manufacture/build-order/{id}/bill', allow: 'build.write', changes: ['build-money', 'build', 'journal', 'e-invoice'], done: {"code":"created","values":{"item":"Bill"},"message":"Bill successfully created"} },
  sheet: { path: '/manufacture/build-order/{id}/bill/{bill_id}', allow: 'build.read' },
  pdf: { path: '/manufacture/build-order/{id}/bill/{bill_id}/pdf', allow: 'build.read' },
  receipt: { path: '/manufacture/build-order/{id}/payment/{payment_id}', allow: 'build.read' },
  receiptPdf: { path: '/manufacture/build-order/{id}/payment/{payment_id}/pdf', allow: 'build.read' },
  payBill: { method: 'POST', path: '/admin/manufacture/build-order/{id}/bill/{bill_id}/payment', allow: 'build.pay', changes: ['build-money', 'build', 'journal', 'e-invoice', 'withholding'], done: {"code":"created","values":{"item":"Payment"},"message":"Payment successfully created"} },
  writeOff: { method: 'POST', path: '/admin/manufacture/build-order/{id}/bill/{bill_id}/write-off', allow: 'invoice.write-off', changes: ['build-money', 'build', 'journal', 'e-invoice'], done: {"code":"invoices.writtenOff","message":"Written off"} },
  writeBack: { method: 'POST', path: '/admin/manufacture/build-order/{id}/bill/{bill_id}/write-off/reverse', allow: 'invoice.write-off', changes: ['build-money', 'build', 'journal', 'e-invoice'], done: {"code":"invoices.writtenBack","message":"Write-off reversed"} },
  credit: { method: 'POST', path: '/admin/manufacture/build-order/{id}/bill/{bill_id}/credit', allow: 'invoice.credit', changes: ['build-money', 'build', 'journal', 'e-invoice', 'credit-note', 'invoice', 'order', 'customer'], done: {"code":"created","values":{"item":"Credit note"},"message":"Credit note successfully created"} },
  creditable: { path: '/admin/manufacture/build-order/{id}/bill/{bill_id}/credit', allow: 'invoice.credit' },
  payBack: { method: 'POST', path: '/admin/manufacture/build-order/{id}/payback', allow: 'build.write', changes: ['build-money', 'build', 'journal', 'e-invoice'], done: {"code":"created","values":{"item":"Payment"},"message":"Payment successfully created"} },
})
