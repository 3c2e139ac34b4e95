/**
 * Print documents of a work order besides its invoice: estimate, job card, inspection report; and the verification of
 * their codes.
 */
import { z } from 'zod'
import { languages } from '#platform/contract/text/languages.ts'
import { oneOf } from '#platform/contract/fields.ts'
import { paperSizes } from '#platform/contract/print-document.ts'
import { pdfQuery } from '#platform/contract/print-query.ts'
import { type RecordType, routes } from '#platform/contract/route.ts'
import { paperKinds, type PaperKind } from './values.ts'

const fact = z.object({ label: z.string(), value: z.string() })
const titled = { label: z.string(), lines: z.array(z.string()) }

/** The content of a print document, for the page and the PDF. */
export const paper = z.object({
  language: z.enum(languages),
  title: z.string(),
  number: z.string().nullable(),
  stamp: z.string().nullable(),
  status: z.object({ text: z.string(), good: z.boolean() }).nullable(),
  banner: z.string().nullable(),
  garage: z.object({ name: z.string(), lines: z.array(z.string()) }),
  logo: z.object({ url: z.string().optional(), jpeg: z.string().optional() }).optional(),
  facts: z.array(fact),
  billTo: z.object({ ...titled, name: z.string() }),
  vehicle: z.object({ label: z.string(), facts: z.array(fact) }).nullable(),
  columns: z.array(
    z.object({
      name: z.enum(['no', 'items', 'qty', 'unitPrice', 'discount', 'amount', 'result']),
      label: z.string(),
    }),
  ),
  items: z.array(
    z.object({
      no: z.string(),
      name: z.string(),
      details: z.array(z.string()),
      qty: z.string(),
      unit_price: z.string(),
      discount: z.string().nullable(),
      amount: z.string(),
      result: z.string().optional(),
    }),
  ),
  totals: z.array(fact.extend({ strong: z.boolean().optional() })),
  payment: z.object({ ...titled, reference: z.string().nullable() }).nullable(),
  payments: z.null(),
  warranty: z.array(z.string()),
  signature: z.object({ ...titled, svg: z.string().nullable() }).optional(),
  small: z.array(z.string()).optional(),
  /** The verification code: the path that it links to, and the text beside it. */
  code: z.object({ path: z.string(), lines: z.array(z.string()) }),
})
export type OrderPaper = z.output<typeof paper>

const recordType: RecordType = {
  name: 'order-paper',
  shows: [
    'order',
    'estimate',
    'inspection',
    'garage',
    'legal-entity',
    'customer',
    'vehicle',
    'employee',
    'brand',
    'model',
    'inspection-item',
    'inventory',
  ],
}

const sheetOf = <const K extends PaperKind>(kind: K) =>
  ({
    method: 'GET',
    path: `/admin/order/{id}/${kind}/paper`,
    allow: 'order.read',
    query: z.object({ language: oneOf(languages).optional() }),
    data: z.object({
      language: z.enum(languages),
      /** Of an estimate, the paper of the garage's printer. */
      size: z.enum(paperSizes),
      paper,
    }),
    about: 'The content of the page and the PDF, in the customer’s language by default.',
  }) as const

const pdfOf = <const K extends PaperKind>(kind: K) =>
  ({
    method: 'GET',
    path: `/admin/order/{id}/${kind}/pdf`,
    allow: 'order.read',
    cost: 'slow',
    query: pdfQuery,
    data: z.unknown(),
    raw: true,
    about: 'The same document as a PDF file, on the same paper unless the request names another.',
  }) as const

export const orderPapers = routes(recordType, {
  estimate: sheetOf('estimate'),
  jobCard: sheetOf('job-card'),
  inspectionReport: sheetOf('inspection-report'),
  estimatePdf: pdfOf('estimate'),
  jobCardPdf: pdfOf('job-card'),
  inspectionReportPdf: pdfOf('inspection-report'),
  verify: {
    method: 'GET',
    path: '/verify/{token}',
    allow: 'signed-in',
    params: z.object({ token: z.string().max(200) }),
    data: z.object({
      kind: z.enum(paperKinds),
      number: z.string(),
      version: z.number(),
      /** Whether it is the newest version. */
      current: z.boolean(),
      hash: z.string(),
      /** Whether the stored document still gives the printed hash. */
      holds: z.boolean(),
    }),
    about:
      'Verifies the code of a printed document, and reveals nothing else. Open to every signed-in user.',
  },
})

/** The calls of each print document. */
export const callsOf = {
  estimate: { sheet: orderPapers.estimate, pdf: orderPapers.estimatePdf },
  'job-card': { sheet: orderPapers.jobCard, pdf: orderPapers.jobCardPdf },
  'inspection-report': {
    sheet: orderPapers.inspectionReport,
    pdf: orderPapers.inspectionReportPdf,
  },
} as const
