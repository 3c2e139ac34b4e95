import { z } from 'zod'
import { type LineDraft, dropTrailingBlankLines } from './lineDraft.ts'

/** Lines as a form checks them, without blank lines at the end. */
export const draftLines = <T extends z.ZodType>(lines: T) =>
  z.preprocess(
    (lines) => (Array.isArray(lines) ? dropTrailingBlankLines(lines as LineDraft[]) : lines),
    lines,
  )
