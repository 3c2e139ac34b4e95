// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const builds = clientCalls<typeof contract.builds>('build', ['build', 'build-money', 'credit-note', 'invoice', 'third-party-purchase', 'garage', 'customer', 'vehicle', 'vehicle-spec', 'livery', 'employee', 'file', 'stage', 'legal-entity', 'tax-code'], {
  list: { path: '/manufacture/build-order', allow: 'build.read', scope: ['country_id', 'garage_id'] },
  counts: { path: '/manufacture/build-order/counts', allow: 'build.read', scope: ['country_id', 'garage_id'] },
  get: { path: '/manufacture/build-order/{id}', allow: 'build.read' },
  book: { path: '/manufacture/build-order/{id}/book', allow: 'build.read', shows: ['build', 'build-money', 'credit-note', 'invoice', 'third-party-purchase', 'garage', 'customer', 'vehicle', 'vehicle-spec', 'livery', 'employee', 'file', 'stage', 'legal-entity', 'tax-code', 'build-task', 'inventory'] },
  bookPdf: { path: '/manufacture/build-order/{id}/book/pdf', allow: 'build.read', shows: ['build', 'build-money', 'credit-note', 'invoice', 'third-party-purchase', 'garage', 'customer', 'vehicle', 'vehicle-spec', 'livery', 'employee', 'file', 'stage', 'legal-entity', 'tax-code', 'build-task', 'inventory'] },
  files: { path: '/manufacture/build-order/{id}/file', allow: 'build.read', shows: ['build', 'build-money', 'credit-note', 'invoice', 'third-party-purchase', 'garage', 'customer', 'vehicle', 'vehicle-spec', 'livery', 'employee', 'file', 'stage', 'legal-entity', 'tax-code', 'build-task'] },
  donors: { path: '/manufacture/build-order/donor', allow: 'build.write', shows: ['build', 'vehicle', 'customer', 'brand', 'model'], scope: ['country_id', 'garage_id'] },
  create: { method: 'POST', path: '/admin/manufacture/build-order', allow: 'build.write', done: {"code":"created","values":{"item":"Build order"},"message":"Build order successfully created"} },
  update: { method: 'PUT', path: '/admin/manufacture/build-order/{id}', allow: 'build.write', done: {"code":"updated","values":{"item":"Build order"},"message":"Build order successfully updated"} },
  plan: { path: '/manufacture/build-order/{id}/plan', allow: 'build.read', shows: ['build', 'build-money', 'credit-note', 'invoice', 'third-party-purchase', 'garage', 'customer', 'vehicle', 'vehicle-spec', 'livery', 'employee', 'file', 'stage', 'legal-entity', 'tax-code', 'build-task'] },
  replan: { method: 'PUT', path: '/admin/manufacture/build-order/{id}/plan', allow: 'build.write', changes: ['build', 'build-task'], done: {"code":"updated","values":{"item":"Build order"},"message":"Build order successfully updated"} },
  addTask: { method: 'POST', path: '/admin/manufacture/build-order/{id}/task', allow: 'build-task.write', changes: ['build', 'build-task'], done: {"code":"created","values":{"item":"Task"},"message":"Task successfully created"} },
  remove: { method: 'DELETE', path: '/admin/manufacture/build-order/{id}', allow: 'build.write', done: {"code":"deleted","values":{"item":"Build order"},"message":"Build order successfully deleted"} },
  transition: { method: 'POST', path: '/admin/manufacture/build-order/{id}/transition', allow: 'build.write', changes: ['build', 'build-money', 'build-task', 'journal', 'inventory', 'e-invoice'], done: {"code":"updated","values":{"item":"Build order"},"message":"Build order successfully updated"} },
  deliver: { method: 'POST', path: '/admin/manufacture/build-order/{id}/deliver', allow: 'build.write', changes: ['build', 'build-money', 'journal'], done: {"code":"updated","values":{"item":"Build order"},"message":"Build order successfully updated"} },
  sign: { method: 'POST', path: '/admin/manufacture/build-order/{id}/signature', allow: 'build.write', done: {"code":"updated","values":{"item":"Build order"},"message":"Build order successfully updated"} },
})
