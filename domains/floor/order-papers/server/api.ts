import { implement } from '#platform/server/http/mount.ts'
import { orderPapers } from '../contract.ts'
import { shown, type Sheet, pdf, type Pdf, verify } from './order-papers.ts'

export const orderPapersApi = implement(orderPapers, {
  estimate: (context) => shown('estimate', context),
  jobCard: (context) => shown('job-card', context as unknown as Sheet),
  inspectionReport: (context) => shown('inspection-report', context as unknown as Sheet),
  estimatePdf: (context) => pdf('estimate', context),
  jobCardPdf: (context) => pdf('job-card', context as unknown as Pdf),
  inspectionReportPdf: (context) => pdf('inspection-report', context as unknown as Pdf),
  verify,
})
