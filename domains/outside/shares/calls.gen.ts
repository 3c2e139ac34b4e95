// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const shares = clientCalls<typeof contract.shares>('share', ['share', 'order', 'estimate', 'invoice', 'credit-note', 'build', 'build-money', 'garage', 'employee'], {
  listOfOrder: { path: '/admin/order/{id}/share', allow: 'share.read' },
  revokeOfOrder: { method: 'DELETE', path: '/admin/order/{id}/share/{share_id}', allow: 'share.write', done: {"code":"shares.revoked","message":"Link revoked"} },
  listOfInvoice: { path: '/admin/invoice/{id}/share', allow: 'share.read' },
  revokeOfInvoice: { method: 'DELETE', path: '/admin/invoice/{id}/share/{share_id}', allow: 'share.write', done: {"code":"shares.revoked","message":"Link revoked"} },
  listOfBill: { path: '/admin/manufacture/build-order/{id}/bill/{bill_id}/share', allow: 'share.read' },
  revokeOfBill: { method: 'DELETE', path: '/admin/manufacture/build-order/{id}/bill/{bill_id}/share/{share_id}', allow: 'share.write', done: {"code":"shares.revoked","message":"Link revoked"} },
})

export const customerPages = clientCalls<typeof contract.customerPages>('share', ['share', 'order', 'estimate', 'invoice', 'credit-note', 'build', 'build-money', 'garage', 'employee'], {
  page: { path: '/public/c/{token}', allow: 'anyone' },
  photo: { path: '/public/c/{token}/photo/{id}', allow: 'anyone' },
  paper: { path: '/public/c/{token}/paper', allow: 'anyone' },
  decide: { method: 'POST', path: '/public/c/{token}/decision', allow: 'anyone', changes: ['share', 'order', 'estimate', 'voucher', 'membership', 'inventory', 'follow-up'], done: {"code":"shares.decided","message":"Thank you. Your answer has reached the garage"} },
  code: { method: 'POST', path: '/public/c/{token}/code', allow: 'anyone', changes: [], done: {"code":"codeSent","message":"If this number is known, a code is on its way"} },
  ask: { method: 'POST', path: '/public/c/{token}/question', allow: 'anyone', changes: ['follow-up', 'share'], done: {"code":"shares.questionSent","message":"Your question has reached the garage"} },
})
