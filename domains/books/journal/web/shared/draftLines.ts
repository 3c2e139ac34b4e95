import { z } from 'zod'
import { type LineDraft, dropTrailingBlankLines } from './lineDraft.ts'

/** Lines as a form checks them, without blank lines at the end. */
export const draftLines = <T extends z.ZodType>(lines: T) =>
  z.preprocess(
    (given) => (Array.isArray(given) ? dropTrailingBlankLines(given as LineDraft[]) : given),
    lines,
  )
