/** Draws a print document as a PDF: A4, as many pages as needed, the same texts and order as the page. */
import { languageTags } from '#platform/contract/text/languages.ts'
import type { PrintDocument } from '#platform/contract/print-document.ts'
import {
  drawFoot,
  drawHead,
  drawItems,
  drawParties,
  drawPhotos,
  drawProof,
  drawSmall,
  drawStamp,
  drawSums,
  drawWarranty,
} from './parts.ts'
import { createPen } from './pen.ts'

/** The same document gives the same bytes: the file's date is that of the document. */
export async function drawPdf(paper: PrintDocument, date: string | null): Promise<Buffer> {
  const pen = createPen({
    Title: [paper.title, paper.number].filter(Boolean).join(' '),
    Author: paper.garage.name,
    CreationDate: new Date(date ? `${date}T00:00:00Z` : 0),
    language: paper.language,
    lang: languageTags[paper.language],
  })
  drawHead(pen, paper)
  drawParties(pen, paper)
  drawItems(pen, paper)
  drawSums(pen, paper)
  drawWarranty(pen, paper)
  drawProof(pen, paper)
  drawSmall(pen, paper)
  drawPhotos(pen, paper)
  pen.onEachPage((page, of) => {
    drawStamp(pen, paper)
    drawFoot(pen, paper, page, of)
  })
  return pen.finish()
}
