/** The query of the PDF of a print document. */
import { z } from 'zod'
import { oneOf } from './fields.ts'
import { type PaperSize, paperSizes } from './print-document.ts'
import { type Language, languages } from './text/languages.ts'

/** The language and the paper, where they differ from the customer's and the garage's. */
export const pdfQuery = z.object({
  language: oneOf(languages).optional(),
  paper: oneOf(paperSizes).optional(),
})

export interface PdfOptions {
  language?: Language | undefined
  paper?: PaperSize | undefined
}
