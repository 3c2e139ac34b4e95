// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const orderPapers = clientCalls<typeof contract.orderPapers>('order-paper', ['order-paper', 'order', 'estimate', 'inspection', 'garage', 'legal-entity', 'customer', 'vehicle', 'employee', 'brand', 'model', 'inspection-item', 'inventory'], {
  estimate: { path: '/admin/order/{id}/estimate/paper', allow: 'order.read' },
  jobCard: { path: '/admin/order/{id}/job-card/paper', allow: 'order.read' },
  inspectionReport: { path: '/admin/order/{id}/inspection-report/paper', allow: 'order.read' },
  estimatePdf: { path: '/admin/order/{id}/estimate/pdf', allow: 'order.read' },
  jobCardPdf: { path: '/admin/order/{id}/job-card/pdf', allow: 'order.read' },
  inspectionReportPdf: { path: '/admin/order/{id}/inspection-report/pdf', allow: 'order.read' },
  verify: { path: '/verify/{token}', allow: 'signed-in' },
})

export const callsOf = {
  estimate: clientCalls<typeof contract.callsOf['estimate']>('order-paper', ['order-paper', 'order', 'estimate', 'inspection', 'garage', 'legal-entity', 'customer', 'vehicle', 'employee', 'brand', 'model', 'inspection-item', 'inventory'], {
    sheet: { path: '/admin/order/{id}/estimate/paper', allow: 'order.read' },
    pdf: { path: '/admin/order/{id}/estimate/pdf', allow: 'order.read' },
  }),
  'job-card': clientCalls<typeof contract.callsOf['job-card']>('order-paper', ['order-paper', 'order', 'estimate', 'inspection', 'garage', 'legal-entity', 'customer', 'vehicle', 'employee', 'brand', 'model', 'inspection-item', 'inventory'], {
    sheet: { path: '/admin/order/{id}/job-card/paper', allow: 'order.read' },
    pdf: { path: '/admin/order/{id}/job-card/pdf', allow: 'order.read' },
  }),
  'inspection-report': clientCalls<typeof contract.callsOf['inspection-report']>('order-paper', ['order-paper', 'order', 'estimate', 'inspection', 'garage', 'legal-entity', 'customer', 'vehicle', 'employee', 'brand', 'model', 'inspection-item', 'inventory'], {
    sheet: { path: '/admin/order/{id}/inspection-report/paper', allow: 'order.read' },
    pdf: { path: '/admin/order/{id}/inspection-report/pdf', allow: 'order.read' },
  }),
}
