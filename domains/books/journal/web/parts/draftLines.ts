import { z } from 'zod'
import { type LineDraft, withoutBlankEnd } from './lineDraft.ts'

/** Lines as a form checks them, without blank lines at the end. */
export const draftLines = <T extends z.ZodType>(lines: T) =>
  z.preprocess(
    (given) => (Array.isArray(given) ? withoutBlankEnd(given as LineDraft[]) : given),
    lines,
  )
