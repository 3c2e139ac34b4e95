// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const inspections = clientCalls<typeof contract.inspections>('inspection', ['inspection', 'order', 'employee', 'file', 'inspection-item', 'garage'], {
  get: { path: '/admin/order/{id}/inspection', allow: 'order.read', kept: true },
  update: { method: 'PUT', path: '/admin/order/{id}/inspection', allow: 'order.work', changes: ['inspection', 'order'], done: {"code":"inspections.saved","message":"Inspection saved"} },
  makeLine: { method: 'POST', path: '/admin/order/{id}/inspection/{inspection_item_id}/line', allow: 'order.write', changes: ['inspection', 'order', 'voucher'], done: {"code":"updated","values":{"item":"Work order"},"message":"Work order successfully updated"} },
  condition: { path: '/admin/order/{id}/condition', allow: 'order.read', kept: true },
  noteCondition: { method: 'PUT', path: '/admin/order/{id}/condition', allow: 'order.work', changes: ['inspection', 'order', 'vehicle'], done: {"code":"inspections.conditionSaved","message":"Condition saved"} },
})
