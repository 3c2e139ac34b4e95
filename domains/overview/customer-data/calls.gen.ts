// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const customerData = clientCalls<typeof contract.customerData>('customer-data', ['customer-data', 'credit-note', 'customer', 'vehicle', 'order', 'invoice', 'membership', 'voucher', 'build', 'build-money', 'inspection', 'inspection-item', 'warranty', 'garage', 'brand', 'model', 'consent', 'message', 'share', 'follow-up'], {
  export: { path: '/admin/customer/{id}/export', allow: 'customer.export' },
  erase: { method: 'POST', path: '/admin/customer/{id}/erase', allow: 'customer.erase', changes: ['customer', 'order', 'invoice', 'consent', 'message', 'share', 'follow-up'], done: {"code":"customer-data.erased","message":"Customer erased"} },
})
