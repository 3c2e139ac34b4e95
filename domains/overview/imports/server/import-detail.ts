/** The schema of an import in its list and on its page, with the blockers of its actions. */
import { type Language, languages } from '#platform/contract/text/languages.ts'
import { createMessage } from '#platform/contract/messages.ts'
import { type ImportDetail, UNDO_HOURS } from '../contract.ts'
import { importMessages } from '../messages.ts'
import { missingFields } from './upload/cells.ts'
import type { ImportField } from './record-types/record-type.ts'
import { recordTypes } from './record-types/record-types.ts'
import type { StoredImport } from './queries.ts'
import { chosenSheets } from './upload/sheets.ts'

export const asRow = (row: StoredImport) => ({
  id: row.id,
  noun: row.noun,
  state: row.state,
  country_id: row.country_id,
  garage_id: row.garage_id,
  garage: row.garage,
  file: row.file_name,
  by: row.by,
  at: row.created_at,
  counts: {
    rows: row.n_rows,
    new: row.n_new,
    changed: row.n_changed,
    same: row.n_same,
    wrong: row.n_wrong,
  },
  version: row.version,
})

/** The labels of each code, from `choices`, which has each code once for each language in order. */
function wordsOf(choices: NonNullable<ImportField['choices']>) {
  const codes = [...new Set(choices.map(([, code]) => code))]
  const inAll = (code: string) =>
    choices
      .filter(([, one]) => one === code)
      .map(([word], at) => [languages[at] as Language, word] as const)
  return Object.fromEntries(
    codes.map((code) => [code, Object.fromEntries(inAll(code)) as Record<Language, string>]),
  )
}

export function asDetail(row: StoredImport, at: Date): ImportDetail {
  const importFields = Object.entries(recordTypes[row.noun].fields as Record<string, ImportField>)
  const until = undoUntil(row)
  return {
    ...asRow(row),
    opening_on: row.opening_on,
    columns: row.titles.map((title, index) => ({ index, title, field: row.fields[index] ?? null })),
    columns_saved: row.columns_saved,
    fields: importFields.map(([field, { titles, isNeeded, choices }]) => ({
      field,
      titles,
      is_needed: isNeeded === true,
      ...(choices && { words: wordsOf(choices) }),
    })),
    sheets: sheetsOf(row),
    questions: row.questions,
    answers: row.answers,
    create_missing: row.create_missing,
    missing: row.missing,
    ...progressOf(row, at),
    done_at: row.done_at,
    undone_at: row.undone_at,
    undo_until: until,
    can: {
      change: changeBlocker(row) === undefined,
      discard: discardBlocker(row) === undefined,
      apply: applyBlocker(row) === undefined,
      undo: until !== null && at.toISOString() < until,
    },
  }
}

function sheetsOf(row: StoredImport): ImportDetail['sheets'] {
  const chosen = chosenSheets(row)
  return row.sheets.map(
    ({ hidden_rows, hidden_columns, refused, title_rows = [], ...sheet }, at) => ({
      ...sheet,
      title_rows: title_rows.map(({ title_row, titles }) => ({ row: title_row, titles })),
      is_chosen: chosen.includes(at),
      hidden_rows: hidden_rows.count,
      hidden_columns: hidden_columns.length,
      refused: (refused as ImportDetail['sheets'][number]['refused']) ?? null,
    }),
  )
}

const isUnderWay = ({ state }: StoredImport) => state === 'reading' || state === 'running'

/** The progress of the current step; 1 if it is over. */
function progressOf(row: StoredImport, at: Date) {
  if (!isUnderWay(row))
    return { progress: row.state === 'failed' ? part(row) : 1, seconds_left: null }
  const seconds = (at.getTime() - Date.parse(row.step_began_at)) / 1000
  const left =
    row.step_done > 0 ? ((row.step_rows - row.step_done) * seconds) / row.step_done : null
  return { progress: part(row), seconds_left: left === null ? null : Math.max(0, Math.ceil(left)) }
}

const part = ({ step_rows, step_done }: StoredImport) =>
  step_rows === 0 ? 0 : Math.min(1, step_done / step_rows)

/** Why the settings of the file can no longer change. */
export function changeBlocker({ state, step }: StoredImport) {
  if (state === 'asking' || state === 'judged' || state === 'reading') return undefined
  if (state === 'failed' && step === 'judge') return undefined
  return stateSentence(state)
}

const stateSentence = (state: StoredImport['state']) => {
  if (state === 'running') return importMessages.running
  if (state === 'undone') return importMessages.isUndone
  return state === 'reading' ? importMessages.stillReading : importMessages.isDone
}

/** Why the import cannot be discarded: its rows are being written, or have been. */
export function discardBlocker({ state, step }: StoredImport) {
  if (state === 'running') return importMessages.running
  const isWritten = state === 'done' || (state === 'failed' && step === 'write')
  if (isWritten) return importMessages.isWritten
  return state === 'undone' ? importMessages.isUndone : undefined
}

/** Why its rows cannot be written now, besides errors. */
export function applyBlocker(row: StoredImport) {
  const { state, step, noun, fields } = row
  if (state === 'asking') {
    if (row.questions.some(({ key }) => key === 'sheets')) return importMessages.answerFirst
    const [lacking] = missingFields(recordTypes[noun], fields)
    if (lacking !== undefined) return createMessage(importMessages.columnsFirst, { field: lacking })
    return importMessages.answerFirst
  }
  if (state === 'judged' || (state === 'failed' && step === 'write')) return undefined
  return stateSentence(state)
}

const HOUR = 3_600_000

/** Null if nothing was written, or it was undone. */
export function undoUntil({ state, step, done_at, step_began_at }: StoredImport): string | null {
  const isWritten = state === 'done' || (state === 'failed' && step === 'write')
  if (!isWritten) return null
  return new Date(Date.parse(done_at ?? step_began_at) + UNDO_HOURS * HOUR).toISOString()
}
