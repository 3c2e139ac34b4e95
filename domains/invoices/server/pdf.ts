/** The paper of an invoice as a PDF file: A4, as many pages as needed, the same words and order as the page. */
import type { PaperContent } from '../contract.ts'
import { type PaperLanguage, paperOf, paperTag } from '../paper.ts'
import {
  drawFoot,
  drawHead,
  drawItems,
  drawParties,
  drawStamp,
  drawSums,
  drawWarranty,
} from './pdf/parts.ts'
import { takePen } from './pdf/pen.ts'

/** The same sheet gives the same bytes: the file's date is the invoice's date. */
export async function invoicePdf(
  sheet: PaperContent,
  language: PaperLanguage = sheet.language,
): Promise<Buffer> {
  const paper = paperOf(sheet, language)
  const pen = takePen({
    Title: [paper.title, sheet.number].filter(Boolean).join(' '),
    Author: paper.garage.name,
    CreationDate: new Date(sheet.date ? `${sheet.date}T00:00:00Z` : 0),
    lang: paperTag(language),
  })
  drawHead(pen, paper)
  drawParties(pen, paper)
  drawItems(pen, paper)
  drawSums(pen, paper)
  drawWarranty(pen, paper)
  pen.onEachPage((page, of) => {
    drawStamp(pen, paper)
    drawFoot(pen, paper, page, of)
  })
  return pen.finish()
}
