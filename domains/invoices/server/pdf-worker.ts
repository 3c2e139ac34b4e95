/** Draws invoices in a separate thread. */
import { answerWith } from '#platform/server/beside.ts'
import type { PaperContent } from '../contract.ts'
import type { PaperLanguage } from '../paper.ts'
import { invoicePdf } from './pdf.ts'

export interface Drawing {
  sheet: PaperContent
  language: PaperLanguage
}

answerWith(({ sheet, language }: Drawing) => invoicePdf(sheet, language))
