// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const productSales = clientCalls<typeof contract.productSales>('product-sale', ['product-sale', 'product', 'inventory', 'order', 'garage'], {
  offers: { path: '/admin/product-sale/product', allow: 'product-sale.write', scope: ['garage_id'] },
  sell: { method: 'POST', path: '/admin/product-sale', allow: 'product-sale.write', changes: ['product-sale', 'invoice', 'e-invoice', 'inventory', 'order', 'journal', 'membership'], done: {"code":"created","values":{"item":"Invoice"},"message":"Invoice successfully created"} },
})
