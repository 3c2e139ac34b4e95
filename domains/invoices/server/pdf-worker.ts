/** Draws invoices in a separate thread. */
import { answerWith } from '#platform/server/beside.ts'
import type { PaidSheet } from '../contract.ts'
import type { PaperLanguage } from '../paper.ts'
import { invoicePdf } from './pdf.ts'

export interface Drawing {
  sheet: PaidSheet
  language: PaperLanguage
}

answerWith(({ sheet, language }: Drawing) => invoicePdf(sheet, language))
