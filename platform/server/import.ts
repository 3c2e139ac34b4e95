/**
 * What the imports of all nouns share: each row is judged by itself, with the fields and sentences of the form; then all
 * rows are written, or none.
 */
import type { z } from 'zod'
import { whatIsWrong } from '#platform/contract/fields.ts'
import type { ImportedRow, JudgedRow } from '#platform/contract/import.ts'
import { type Message, messages, say } from '#platform/contract/messages.ts'
import { invalid } from './errors.ts'
import { inSlices } from './slices.ts'

type Problems = JudgedRow['problems']
type Cells<F extends string> = Partial<Record<F, string | number>>

export const textOf = (value: unknown) => String(value ?? '').trim()

export const problem = (field: string, why: Message): Problems[number] => ({ field, ...say(why) })

/**
 * The cells that are filled in. An empty one leaves a record's field as it is, and a new record's at its default.
 * @param words fields of text: a name or a code of digits is a number in a spreadsheet
 */
export function filledIn<F extends string>(
  row: ImportedRow<F>,
  fields: readonly F[],
  words: readonly F[],
): Cells<F> {
  const cells: Cells<F> = {}
  for (const field of fields) {
    const value = row[field]
    if (textOf(value) !== '')
      cells[field] = typeof value === 'number' && !words.includes(field) ? value : textOf(value)
  }
  return cells
}

/** The fields of the cells, or what is wrong with them. */
export function judgeCells<S extends z.ZodType>(shape: S, cells: object) {
  const parsed = shape.safeParse(cells)
  const problems = (parsed.error?.issues ?? []).map((issue) =>
    problem(String(issue.path[0]), whatIsWrong(issue)),
  )
  return { problems, fields: parsed.data }
}

export interface Judged<Fields, Known> extends Omit<JudgedRow, 'name'> {
  /** As the file has it. */
  key: string
  fields: Fields | undefined
  known: Known | undefined
}

interface Judge<F extends string, Fields extends object, Known extends object> {
  /** The field that a record is known by, in small letters or capital ones. */
  by: F
  /** The records, by that field in small letters. */
  known: ReadonlyMap<string, Known>
  /** Says that the row {row} has the same. */
  twice: string
  /** Why a file may not change this record, if so. */
  keeps?: (known: Known) => Message | undefined
  judge: (
    row: ImportedRow<F>,
    known: Known | undefined,
  ) => { problems: Problems; fields: Fields | undefined }
}

/** Row by row: what is wrong, and whether it makes or changes a record. */
export function judgeRows<F extends string, Fields extends object, Known extends object>(
  rows: readonly ImportedRow<F>[],
  { by, known, twice, keeps, judge }: Judge<F, Fields, Known>,
): Promise<Judged<Fields, Known>[]> {
  const seen = new Map<string, number>()
  return inSlices(rows, (row, index) => {
    const key = textOf(row[by])
    const small = key.toLowerCase()
    const found = known.get(small)
    const { problems, fields } = judge(row, found)
    const before = seen.get(small)
    if (key && before) problems.push(problem(by, say(twice, { row: before })))
    seen.set(small, index + 1)
    const change = !found ? 'new' : fields && differs(found, fields) ? 'changed' : 'same'
    const kept = found && change === 'changed' && keeps?.(found)
    if (kept) problems.push(problem(by, kept))
    return { row: index + 1, key, change, problems, fields, known: found }
  })
}

const differs = (known: object, fields: object) =>
  Object.entries(fields).some(
    ([field, value]) => value !== undefined && value !== (known as Record<string, unknown>)[field],
  )

/** The preview of the rows, or all of them written; 422 when one is wrong. */
export async function allOrNothing<R extends Pick<JudgedRow, 'problems'>>(
  rows: R[],
  apply: boolean | undefined,
  write: () => Promise<void>,
) {
  if (!apply) return { written: false, rows }
  const wrong = rows.filter(({ problems }) => problems.length > 0).length
  if (wrong > 0) throw invalid({ rows: say(messages.rowsWrong, { count: wrong }) })
  await write()
  return { written: true, rows }
}
