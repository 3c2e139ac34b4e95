/** Draws papers in a separate thread. */
import type { Paper } from '#platform/contract/paper.ts'
import { answerWith } from '../beside.ts'
import { drawPaper } from './draw.ts'

export interface Drawing {
  paper: Paper
  date: string | null
}

answerWith(({ paper, date }: Drawing) => drawPaper(paper, date))
