// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contractShares from './contract-shares.ts'
import type * as contractTemplates from './contract-templates.ts'
import type * as contract from './contract.ts'

export const sharing = clientCalls<typeof contractShares.sharing>('share', [], {
  order: { method: 'POST', path: '/admin/order/{id}/share', allow: 'share.write', changes: ['share', 'message'], done: {"code":"notices.shared","message":"Link created"} },
  invoice: { method: 'POST', path: '/admin/invoice/{id}/share', allow: 'share.write', changes: ['share', 'message'], done: {"code":"notices.shared","message":"Link created"} },
  bill: { method: 'POST', path: '/admin/manufacture/build-order/{id}/bill/{bill_id}/share', allow: 'share.write', changes: ['share', 'message'], done: {"code":"notices.shared","message":"Link created"} },
})

export const messageTemplates = clientCalls<typeof contractTemplates.messageTemplates>('message-template', ['message-template'], {
  list: { path: '/admin/message-template', allow: 'message-template.read', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/message-template/{key}/{language}', allow: 'message-template.read' },
  update: { method: 'PUT', path: '/admin/message-template/{key}/{language}', allow: 'message-template.write', done: {"code":"updated","values":{"item":"Message template"},"message":"Message template successfully updated"} },
  preview: { method: 'POST', path: '/admin/message-template/{key}/{language}/preview', allow: 'message-template.read', changes: [] },
})

export const notices = clientCalls<typeof contract.notices>('message', ['message', 'customer', 'order', 'invoice', 'build', 'share', 'garage', 'consent', 'message-template', 'employee'], {
  list: { path: '/admin/message', allow: 'message.read', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/message/{id}', allow: 'message.read' },
  create: { method: 'POST', path: '/admin/message', allow: 'message.write', changes: ['message', 'share'], done: {"code":"notices.created","message":"Message created"} },
  retry: { method: 'POST', path: '/admin/message/{id}/retry', allow: 'message.write', done: {"code":"notices.retried","message":"The message will be sent again"} },
  cancel: { method: 'POST', path: '/admin/message/{id}/cancel', allow: 'message.write', done: {"code":"notices.cancelled","message":"Message cancelled"} },
  sentByHand: { method: 'POST', path: '/admin/message/{id}/sent-by-hand', allow: 'message.write', done: {"code":"notices.sentByHand","message":"Message marked as sent"} },
})

export const providerCallbacks = clientCalls<typeof contract.providerCallbacks>('message', ['message'], {
  webhook: { method: 'POST', path: '/public/message/webhook/callback', allow: 'anyone' },
  verifyWhatsapp: { path: '/public/message/whatsapp/callback', allow: 'anyone' },
  whatsapp: { method: 'POST', path: '/public/message/whatsapp/callback', allow: 'anyone' },
})
