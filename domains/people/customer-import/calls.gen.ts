// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const customerImport = clientCalls<typeof contract.customerImport>('customer-import', [], {
  import: { method: 'POST', path: '/admin/customer/import', allow: 'customer.import', changes: ['customer', 'vehicle'], done: {"code":"customer-import.imported","message":"Customers imported"} },
})
