/** Draws a print document as a PDF: as many sheets as needed, or one roll; the same texts and order as the page. */
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
import { type Pen, createPen } from './pen.ts'

/** The same document gives the same bytes: the file's date is that of the document. */
export async function drawPdf(paper: PrintDocument, date: string | null): Promise<Buffer> {
  const { size } = paper
  const info = {
    Title: [paper.title, paper.number].filter(Boolean).join(' '),
    Author: paper.garage.name,
    CreationDate: new Date(date ? `${date}T00:00:00Z` : 0),
    language: paper.language,
    lang: languageTags[paper.language],
  }
  const measured = createPen(info, size)
  drawParts(measured, paper)
  if (size !== '80mm') return finish(measured, paper)
  // a roll is as long as what is drawn on it: known once it was drawn
  const pen = createPen(info, size, measured.y)
  drawParts(pen, paper)
  return finish(pen, paper)
}

function drawParts(pen: Pen, paper: PrintDocument) {
  drawHead(pen, paper)
  drawParties(pen, paper)
  drawItems(pen, paper)
  drawSums(pen, paper)
  drawWarranty(pen, paper)
  drawProof(pen, paper)
  drawSmall(pen, paper)
  drawPhotos(pen, paper)
}

function finish(pen: Pen, paper: PrintDocument) {
  pen.onEachPage((page, of) => {
    drawStamp(pen, paper)
    if (pen.size !== '80mm') drawFoot(pen, paper, page, of)
  })
  return pen.finish()
}
