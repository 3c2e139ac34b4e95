import { z } from 'zod'
import { type LineDraft, withoutBlankEnd } from './lineDraft.ts'

/** Lines as a form checks them: a blank line at the end is no line, wherever it came from. */
export const draftLines = <T extends z.ZodType>(lines: T) =>
  z.preprocess(
    (given) => (Array.isArray(given) ? withoutBlankEnd(given as LineDraft[]) : given),
    lines,
  )
