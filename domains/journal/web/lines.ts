/** The entry as the form checks it: a blank line at the end is no line, wherever it came from. */
import { z } from 'zod'
import { newEntry } from '../contract.ts'
import { type LineDraft, withoutBlankEnd } from './parts/lineDraft.ts'

const lines = z.preprocess(
  (given) => (Array.isArray(given) ? withoutBlankEnd(given as LineDraft[]) : given),
  newEntry.shape.lines,
)

export const entryForm = newEntry.extend({ lines }) as unknown as typeof newEntry
