// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const customerMerge = clientCalls<typeof contract.customerMerge>('customer-merge', ['customer-merge', 'customer', 'vehicle', 'employee'], {
  list: { path: '/admin/customer/{id}/merge', allow: 'customer.read' },
  merge: { method: 'POST', path: '/admin/customer/{id}/merge', allow: 'customer.merge', changes: ['customer', 'customer-merge', 'vehicle', 'order', 'invoice', 'membership', 'voucher', 'build', 'build-money', 'message', 'follow-up', 'consent'], done: {"code":"customer-merge.merged","message":"Customers merged"} },
  unmerge: { method: 'POST', path: '/admin/customer/{id}/unmerge', allow: 'customer.merge', changes: ['customer', 'customer-merge', 'vehicle', 'order', 'invoice', 'membership', 'voucher', 'build', 'build-money', 'message', 'follow-up', 'consent'], done: {"code":"customer-merge.unmerged","message":"Customer merge undone"} },
})
