import { z } from 'zod'
import type { newEntry } from '../../contract.ts'
import { type LineDraft, dropTrailingBlankLines } from './lineDraft.ts'

/** An entry as its form checks it, without blank lines at the end. */
export const entryForm = (entry: z.ZodObject<{ lines: z.ZodType }>) =>
  entry.extend({
    lines: z.preprocess(
      (lines) => (Array.isArray(lines) ? dropTrailingBlankLines(lines as LineDraft[]) : lines),
      entry.shape.lines,
    ),
  }) as unknown as typeof newEntry
