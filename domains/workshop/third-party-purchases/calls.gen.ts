// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const thirdPartyPurchases = clientCalls<typeof contract.thirdPartyPurchases>('third-party-purchase', ['third-party-purchase', 'third-party', 'supplier', 'garage', 'order', 'build', 'account', 'employee', 'file', 'journal'], {
  list: { path: '/admin/third-party/purchase', allow: 'purchase.read', scope: ['country_id', 'garage_id'] },
  counts: { path: '/admin/third-party/purchase/counts', allow: 'purchase.read', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/third-party/purchase/{id}', allow: 'purchase.read' },
  create: { method: 'POST', path: '/admin/third-party/purchase', allow: 'outside-work.write', changes: ['third-party-purchase', 'order', 'build', 'build-money', 'journal', 'supplier'], done: {"code":"created","values":{"item":"Purchase"},"message":"Purchase successfully created"} },
  update: { method: 'PUT', path: '/admin/third-party/purchase/{id}', allow: 'purchase.write', changes: ['third-party-purchase', 'order', 'build', 'build-money', 'journal', 'supplier'], done: {"code":"updated","values":{"item":"Purchase"},"message":"Purchase successfully updated"} },
  remove: { method: 'DELETE', path: '/admin/third-party/purchase/{id}', allow: 'purchase.write', changes: ['third-party-purchase', 'order', 'build', 'build-money', 'journal', 'supplier'], done: {"code":"transactionDeleted","message":"Transaction have been deleted!"} },
  proof: { method: 'POST', path: '/admin/third-party/purchase/{id}/proof', allow: 'purchase.write', changes: ['third-party-purchase', 'order', 'build', 'build-money', 'journal', 'supplier'], done: {"code":"proofUploaded","message":"Proof successfully uploaded!"} },
})
