// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const queue = clientCalls<typeof contract.queue>('queue', ['queue', 'order', 'vehicle', 'customer', 'garage', 'holiday', 'employee', 'brand', 'model'], {
  list: { path: '/admin/queue', allow: 'queue.read', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/queue/{id}', allow: 'queue.read' },
  ticket: { path: '/admin/queue/{id}/ticket', allow: 'queue.read' },
  ticketPdf: { path: '/admin/queue/{id}/ticket/pdf', allow: 'queue.read' },
  create: { method: 'POST', path: '/admin/queue', allow: 'queue.write', done: {"code":"created","values":{"item":"Queue ticket"},"message":"Queue ticket successfully created"} },
  update: { method: 'PUT', path: '/admin/queue/{id}', allow: 'queue.write', done: {"code":"updated","values":{"item":"Queue ticket"},"message":"Queue ticket successfully updated"} },
  next: { method: 'POST', path: '/admin/queue/next', allow: 'queue.write', done: {"code":"updated","values":{"item":"Queue ticket"},"message":"Queue ticket successfully updated"} },
  call: { method: 'POST', path: '/admin/queue/{id}/call', allow: 'queue.write', done: {"code":"updated","values":{"item":"Queue ticket"},"message":"Queue ticket successfully updated"} },
  skip: { method: 'POST', path: '/admin/queue/{id}/skip', allow: 'queue.write', done: {"code":"updated","values":{"item":"Queue ticket"},"message":"Queue ticket successfully updated"} },
  noShow: { method: 'POST', path: '/admin/queue/{id}/no-show', allow: 'queue.write', done: {"code":"updated","values":{"item":"Queue ticket"},"message":"Queue ticket successfully updated"} },
  done: { method: 'POST', path: '/admin/queue/{id}/done', allow: 'queue.write', done: {"code":"updated","values":{"item":"Queue ticket"},"message":"Queue ticket successfully updated"} },
  cancel: { method: 'POST', path: '/admin/queue/{id}/cancel', allow: 'queue.write', done: {"code":"updated","values":{"item":"Queue ticket"},"message":"Queue ticket successfully updated"} },
  display: { path: '/admin/queue/display', allow: 'queue.display', scope: ['garage_id'] },
})
