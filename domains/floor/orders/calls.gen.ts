// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contractBill from './contract-bill.ts'
import type * as contractClaimsAndQueue from './contract-claims-and-queue.ts'
import type * as contractFloor from './contract-floor.ts'
import type * as contractLines from './contract-lines.ts'
import type * as contract from './contract.ts'

export const orderBill = clientCalls<typeof contractBill.orderBill>('order', ['order', 'membership', 'invoice', 'credit-note', 'garage', 'customer', 'voucher', 'tax-code', 'legal-entity'], {
  addDiscount: { method: 'POST', path: '/admin/order/{id}/discount', allow: 'order.write', changes: ['order', 'voucher'], done: {"code":"discountAdded","message":"Discount added successfully"} },
  updateDiscount: { method: 'PUT', path: '/admin/order/{id}/discount/{discount_id}', allow: 'order.write', changes: ['order', 'voucher'], done: {"code":"updated","values":{"item":"Discount"},"message":"Discount successfully updated"} },
  removeDiscount: { method: 'DELETE', path: '/admin/order/{id}/discount/{discount_id}', allow: 'order.write', changes: ['order', 'voucher'], done: {"code":"deleted","values":{"item":"Discount"},"message":"Discount successfully deleted"} },
  offerPoints: { path: '/admin/order/{id}/points', allow: 'order.write' },
  setPoints: { method: 'POST', path: '/admin/order/{id}/points', allow: 'order.write', changes: ['order', 'membership'], done: {"code":"orders.pointsOn","message":"Points added to the order"} },
  removePoints: { method: 'DELETE', path: '/admin/order/{id}/points', allow: 'order.write', changes: ['order', 'membership'], done: {"code":"orders.pointsOff","message":"Points removed from the order"} },
  applyVoucher: { method: 'POST', path: '/admin/order/{id}/voucher', allow: 'voucher.apply', changes: ['order', 'voucher'], done: {"code":"updated","values":{"item":"Work order"},"message":"Work order successfully updated"} },
  removeVoucher: { method: 'DELETE', path: '/admin/order/{id}/voucher', allow: 'voucher.apply', changes: ['order', 'voucher'], done: {"code":"updated","values":{"item":"Work order"},"message":"Work order successfully updated"} },
  checkVoucher: { method: 'POST', path: '/admin/voucher/check', allow: 'voucher.apply', changes: [] },
})

export const warrantyClaims = clientCalls<typeof contractClaimsAndQueue.warrantyClaims>('warranty', [], {
  claim: { method: 'POST', path: '/admin/warranty/{id}/claim', allow: 'order.write', changes: ['warranty', 'order', 'vehicle', 'queue'], done: {"code":"warranties.claimMade","message":"Warranty order created"} },
})

export const servingTickets = clientCalls<typeof contractClaimsAndQueue.servingTickets>('queue', [], {
  serve: { method: 'POST', path: '/admin/queue/{id}/serve', allow: 'queue.write', changes: ['queue', 'order'], done: {"code":"updated","values":{"item":"Queue ticket"},"message":"Queue ticket successfully updated"} },
})

export const orderFloor = clientCalls<typeof contractFloor.orderFloor>('order', ['order', 'customer', 'vehicle', 'garage', 'employee', 'invoice', 'credit-note', 'file', 'brand', 'model', 'variant', 'catalog-service', 'holiday', 'inventory', 'transfer', 'purchase'], {
  work: { method: 'POST', path: '/admin/order/{id}/line/{line_id}/work', allow: 'order.work', done: {"code":"updated","values":{"item":"Work order"},"message":"Work order successfully updated"} },
  correctTime: { method: 'PUT', path: '/admin/order/{id}/time/{time_id}', allow: 'order.authorise', done: {"code":"orders.corrected","message":"Time corrected"} },
  rework: { method: 'POST', path: '/admin/order/{id}/rework', allow: 'order.write', done: {"code":"orders.reworkMade","message":"Rework order created"} },
  bulk: { method: 'POST', path: '/admin/order/bulk', allow: 'order.work', changes: ['order', 'estimate', 'vehicle', 'inventory', 'journal', 'queue', 'membership', 'voucher', 'warranty'] },
  board: { path: '/admin/order/board', allow: 'order.read', scope: ['country_id', 'garage_id'], kept: true },
  favourites: { path: '/admin/order/favourite', allow: 'order.read', shows: ['order', 'catalog-service', 'garage'], scope: ['country_id', 'garage_id'] },
  calendar: { path: '/admin/order/calendar', allow: 'order.read', shows: ['order', 'customer', 'vehicle', 'garage', 'employee', 'invoice', 'credit-note', 'file', 'brand', 'model', 'variant', 'catalog-service', 'holiday'], scope: ['country_id', 'garage_id'] },
  addMedia: { method: 'POST', path: '/admin/order/{id}/media', allow: 'order.work', done: {"code":"updated","values":{"item":"Work order"},"message":"Work order successfully updated"} },
  removeMedia: { method: 'DELETE', path: '/admin/order/{id}/media/{media_id}', allow: 'order.work', done: {"code":"updated","values":{"item":"Work order"},"message":"Work order successfully updated"} },
})

export const orderLines = clientCalls<typeof contractLines.orderLines>('order', ['order', 'customer', 'vehicle', 'garage', 'employee', 'invoice', 'credit-note', 'file', 'brand', 'model', 'variant'], {
  addLine: { method: 'POST', path: '/admin/order/{id}/line', allow: 'order.work', changes: ['order', 'voucher'], done: {"code":"updated","values":{"item":"Work order"},"message":"Work order successfully updated"} },
  updateLine: { method: 'PUT', path: '/admin/order/{id}/line/{line_id}', allow: 'order.work', changes: ['order', 'inventory', 'membership', 'voucher'], done: {"code":"updated","values":{"item":"Work order"},"message":"Work order successfully updated"} },
  removeLine: { method: 'DELETE', path: '/admin/order/{id}/line/{line_id}', allow: 'order.work', changes: ['order', 'inventory', 'membership', 'voucher'], done: {"code":"updated","values":{"item":"Work order"},"message":"Work order successfully updated"} },
  issuePart: { method: 'POST', path: '/admin/order/{id}/line/{line_id}/issue', allow: 'order.work', changes: ['order', 'inventory', 'journal'], done: {"code":"updated","values":{"item":"Work order"},"message":"Work order successfully updated"} },
  returnPart: { method: 'POST', path: '/admin/order/{id}/line/{line_id}/return', allow: 'order.work', changes: ['order', 'inventory', 'journal', 'voucher'], done: {"code":"updated","values":{"item":"Work order"},"message":"Work order successfully updated"} },
  declined: { path: '/admin/vehicle/{id}/declined', allow: 'order.read', scope: ['garage_id'] },
  offerDeclined: { method: 'POST', path: '/admin/order/{id}/declined/{line_id}', allow: 'order.work', changes: ['order', 'voucher'], done: {"code":"updated","values":{"item":"Work order"},"message":"Work order successfully updated"} },
  dismissDeclined: { method: 'POST', path: '/admin/vehicle/{id}/declined/{line_id}/dismiss', allow: 'order.write', done: {"code":"orders.dismissed","message":"This work is no longer offered"} },
})

export const orders = clientCalls<typeof contract.orders>('order', ['order', 'customer', 'vehicle', 'garage', 'employee', 'invoice', 'credit-note', 'file', 'brand', 'model', 'variant'], {
  list: { path: '/admin/order', allow: 'order.read', scope: ['country_id', 'garage_id'], kept: true },
  counts: { path: '/admin/order/counts', allow: 'order.read', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/order/{id}', allow: 'order.read', shows: ['order', 'customer', 'vehicle', 'garage', 'employee', 'invoice', 'credit-note', 'file', 'brand', 'model', 'variant', 'catalog-service', 'holiday', 'inventory', 'transfer', 'purchase', 'third-party-purchase', 'voucher', 'estimate', 'warranty'], kept: true },
  create: { method: 'POST', path: '/admin/order', allow: 'order.write', changes: ['order', 'vehicle', 'queue'], done: {"code":"created","values":{"item":"Work order"},"message":"Work order successfully created"} },
  update: { method: 'PUT', path: '/admin/order/{id}', allow: 'order.work', changes: ['order', 'voucher'], done: {"code":"updated","values":{"item":"Work order"},"message":"Work order successfully updated"} },
  transition: { method: 'POST', path: '/admin/order/{id}/transition', allow: 'order.work', changes: ['order', 'estimate', 'vehicle', 'inventory', 'journal', 'queue', 'membership', 'voucher', 'warranty'], done: {"code":"updated","values":{"item":"Work order"},"message":"Work order successfully updated"} },
  sign: { method: 'POST', path: '/admin/order/{id}/signature', allow: 'order.write', changes: ['order', 'estimate'], done: {"code":"updated","values":{"item":"Work order"},"message":"Work order successfully updated"} },
  history: { path: '/admin/order-history', allow: 'order.read', scope: ['country_id', 'garage_id'] },
})
