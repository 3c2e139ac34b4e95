/** The lines of the form: a blank line at the end is no line, wherever it came from. */
import { z } from 'zod'
import { newEntry } from '../contract.ts'

export interface LineDraft {
  account_id: number | null
  /** A number, null for nothing, or the text that was typed while it is no number. */
  debit: number | string | null
  credit: number | string | null
  note: string
}

export const emptyLine: LineDraft = { account_id: null, debit: null, credit: null, note: '' }

const isBlank = (line: Partial<LineDraft> | undefined) =>
  !line?.account_id && !line?.debit && !line?.credit && !line?.note

/** Only at the end: what stands before keeps its place, and so its errors. */
export function withoutBlankEnd<T extends Partial<LineDraft>>(lines: readonly T[]): T[] {
  const last = lines.findLastIndex((line) => !isBlank(line))
  return lines.slice(0, last + 1)
}

const lines = z.preprocess(
  (given) => (Array.isArray(given) ? withoutBlankEnd(given as LineDraft[]) : given),
  newEntry.shape.lines,
)

/** The entry as the form checks it. */
export const entryForm = newEntry.extend({ lines }) as unknown as typeof newEntry

const amount = (typed: number | string | null | undefined) =>
  typeof typed === 'number' ? typed : 0

/** Both sides so far; what is not yet a number counts for nothing. */
export const totals = (drafts: readonly Partial<LineDraft>[]) => ({
  debit: drafts.reduce((sum, { debit }) => sum + amount(debit), 0),
  credit: drafts.reduce((sum, { credit }) => sum + amount(credit), 0),
})
