/** Draws print documents in a worker thread. */
import type { PrintDocument } from '#platform/contract/print-document.ts'
import { handleMessages } from '../limits/worker-thread.ts'
import { drawPdf } from './draw.ts'

export interface Drawing {
  paper: PrintDocument
  date: string | null
}

handleMessages(({ paper, date }: Drawing) => drawPdf(paper, date))
