import { newEntry } from '../../contract.ts'
import { draftLines } from '../shared/draftLines.ts'

/** The entry as the form checks it. */
export const entryForm = newEntry.extend({
  lines: draftLines(newEntry.shape.lines),
}) as unknown as typeof newEntry
