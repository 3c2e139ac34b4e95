// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const products = clientCalls<typeof contract.products>('product', ['product', 'inventory', 'product-category', 'product-tag', 'garage', 'legal-entity', 'order'], {
  list: { path: '/admin/product', allow: 'product.read', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/product/{id}', allow: 'product.read' },
  create: { method: 'POST', path: '/admin/product', allow: 'product.write', changes: ['product', 'inventory', 'journal'], done: {"code":"created","values":{"item":"Product"},"message":"Product successfully created"} },
  update: { method: 'PUT', path: '/admin/product/{id}', allow: 'product.write', changes: ['product', 'inventory', 'journal'], done: {"code":"updated","values":{"item":"Product"},"message":"Product successfully updated"} },
  remove: { method: 'DELETE', path: '/admin/product/{id}', allow: 'product.write', changes: ['product', 'inventory', 'journal'], done: {"code":"deleted","values":{"item":"Product"},"message":"Product successfully deleted"} },
  counts: { path: '/admin/product/counts', allow: 'product.read', scope: ['country_id', 'garage_id'] },
})

export const shop = clientCalls<typeof contract.shop>('product', ['product', 'inventory', 'product-category', 'product-tag', 'garage', 'legal-entity', 'order'], {
  feed: { path: '/shop/product', allow: 'anyone', scope: ['country_id'] },
  image: { path: '/shop/product/{id}/image/{file_id}', allow: 'anyone' },
})
