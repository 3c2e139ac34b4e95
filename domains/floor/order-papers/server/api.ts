import { implement } from '#platform/server/http/mount.ts'
import { orderPapers } from '../contract.ts'
import { getPrintDocument, type PrintContext, pdf, type Pdf, verify } from './order-papers.ts'

export const orderPapersApi = implement(orderPapers, {
  estimate: (context) => getPrintDocument('estimate', context),
  jobCard: (context) => getPrintDocument('job-card', context as unknown as PrintContext),
  inspectionReport: (context) =>
    getPrintDocument('inspection-report', context as unknown as PrintContext),
  estimatePdf: (context) => pdf('estimate', context),
  jobCardPdf: (context) => pdf('job-card', context as unknown as Pdf),
  inspectionReportPdf: (context) => pdf('inspection-report', context as unknown as Pdf),
  verify,
})
