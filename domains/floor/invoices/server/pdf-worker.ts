/** Draws papers in a separate thread. */
import { answerWith } from '#platform/server/beside.ts'
import { type Paper, paperTexts } from '../paper.ts'
import { drawPaper } from './pdf.ts'

export interface Drawing {
  /** Without its one function, which no message carries. */
  paper: Omit<Paper, 'page'>
  date: string | null
}

answerWith(({ paper, date }: Drawing) =>
  drawPaper({ ...paper, page: paperTexts[paper.language].page }, date),
)
