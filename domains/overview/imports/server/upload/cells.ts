/** Maps the columns of a file to the fields of a record type, and parses cells. */
import { type Currency, majorOf, namesOther } from '#platform/contract/money/currency.ts'
import type { Answers, ImportQuestion, ImportedRow } from '#platform/contract/import.ts'
import { messages } from '#platform/contract/messages.ts'
import { isChangedCell } from '#platform/contract/table/changed-codes.ts'
import { meansOther } from '#platform/contract/table/numbers.ts'
import { type Cell, isEmptyCell, lengthOf } from '#platform/contract/table/table.ts'
import { normalizeTitle, titleForms } from '#platform/contract/table/titles.ts'
import {
  type CellKind,
  type ColumnFormats,
  type ReadRow,
  detectColumnFormats,
  problem,
  readRow,
  textOf,
} from '#platform/server/import/import.ts'
import type { AnyRecordType, ImportField, Values } from '../record-types/record-type.ts'
import { everydayTitles } from './everyday-titles.ts'
import { everydayValues } from './everyday-values.ts'

const plain = (title: string) => title.trim().toLowerCase()

const fieldsOf = (noun: AnyRecordType) => Object.entries(noun.fields as Record<string, ImportField>)

/**
 * The field of each accepted title of the record type's columns, normalized: the field's name, its labels on screens,
 * earlier ones, and what people call it.
 */
export const titlesOf = (noun: AnyRecordType): Map<string, string> =>
  // an exact title of a field counts before an everyday name of another
  new Map([
    ...fieldsOf(noun).flatMap(([field]) =>
      everydayTitles(noun.key, field).map((title) => [normalizeTitle(title), field] as const),
    ),
    ...fieldsOf(noun).flatMap(([field, { titles, also = [] }]) =>
      [field, ...Object.values(titles), ...also].map(
        (title) => [normalizeTitle(title), field] as const,
      ),
    ),
  ])

/** The field of each column. A field belongs to the first column with its title, the most exact title first. */
export function fieldsByTitle(noun: AnyRecordType, titles: readonly string[]): (string | null)[] {
  const byTitle = titlesOf(noun)
  const taken = new Set<string>()
  const fields: (string | null)[] = titles.map(() => null)
  const forms = titles.map(titleForms)
  for (
    let exactness = 0;
    exactness < Math.max(0, ...forms.map(({ length }) => length));
    exactness++
  )
    for (const at of titles.keys()) {
      const field = byTitle.get(forms[at]?.[exactness] ?? '')
      if (fields[at] !== null || field === undefined || taken.has(field)) continue
      taken.add(field)
      fields[at] = field
    }
  return fields
}

/** The required fields that the file lacks. */
export const missingFields = (noun: AnyRecordType, fields: readonly (string | null)[]): string[] =>
  fieldsOf(noun)
    .filter(([field, { isNeeded }]) => isNeeded && !fields.includes(field))
    .map(([field]) => field)

/** A date field takes the date; other fields take the displayed value, if that is a part of a day. */
export const shownCell = (cell: Cell | undefined, kind?: CellKind): string | null => {
  if (cell === undefined || cell === null || isEmptyCell(cell)) return null
  if (typeof cell === 'string') return cell
  if ('error' in cell) return cell.error
  if ('number' in cell) return cell.shown
  return kind === 'day' ? cell.day : (cell.shown ?? cell.day)
}

/** Values of the preview: money as in files. */
export function inMajorUnits(noun: AnyRecordType, values: Values, currency: Currency): Values {
  const shown = fieldsOf(noun).flatMap(([field, { kind }]) => {
    const value = values[field]
    return kind === 'money' && typeof value === 'number' ? [[field, majorOf(value, currency)]] : []
  })
  return shown.length === 0 ? values : { ...values, ...Object.fromEntries(shown) }
}

/**
 * A spreadsheet's number is a number in numeric fields, unless its display suggests another one; other fields take the
 * displayed value.
 */
function valueOf(
  cell: Cell | undefined,
  kind: CellKind | undefined,
  currency: Currency,
): string | number | null {
  if (!cell || typeof cell !== 'object' || !('number' in cell) || !isNumeric(kind))
    return shownCell(cell, kind)
  const isOther = meansOther(cell) || (kind === 'money' && namesOther(cell.shown, currency))
  return isOther ? cell.shown : cell.number
}

export interface Reader {
  questions: ImportQuestion[]
  read(row: number, cells: readonly Cell[]): ReadRow
  /** The file's values of a row by field. */
  cellOf(field: string, cells: readonly Cell[]): string | null
}

/** @param textsOf the distinct texts of a column of the file */
export async function readerOf(
  noun: AnyRecordType,
  {
    titles,
    fields,
    answers,
    currency,
  }: {
    titles: readonly string[]
    fields: readonly (string | null)[]
    answers: Answers
    currency: Currency
  },
  textsOf: (column: number) => Promise<readonly string[]>,
): Promise<Reader> {
  const known = Object.fromEntries(fieldsOf(noun))
  const kinds: Record<string, CellKind> = {}
  const columns = new Map<string, number>()
  const texts = new Map<string, readonly string[]>()
  const codes = new Map<string, ReadonlyMap<string, string>>()
  for (const [at, field] of fields.entries()) {
    const of = field === null ? undefined : known[field]
    if (field === null || !of) continue
    kinds[field] = of.kind
    columns.set(field, at)
    if (of.choices)
      codes.set(
        field,
        new Map(
          // a label of our screens counts before an everyday word
          [...everydayValues(field), ...of.choices].map(([shown, code]) => [plain(shown), code]),
        ),
      )
    if (of.kind === 'quantity' || of.kind === 'day') texts.set(field, await textsOf(at))
  }
  const { decided, questions } = detectColumnFormats(
    kinds,
    (field) => texts.get(field) ?? [],
    answers,
    currency,
  )
  return {
    questions,
    read: (row, cells) =>
      readLine(row, cells, { width: titles.length, kinds, columns, codes, decided }),
    cellOf: (field, cells) => {
      const at = columns.get(field)
      return at === undefined ? null : shownCell(cells[at], kinds[field])
    },
  }
}

const numeric: ReadonlySet<CellKind | undefined> = new Set(['whole', 'money', 'quantity'])
export const isNumeric = (kind: CellKind | undefined): boolean => numeric.has(kind)

const hasProblem = ({ problems }: ReadRow, field: string) =>
  problems.some((found) => found.field === field)

interface Line {
  width: number
  kinds: Readonly<Record<string, CellKind>>
  columns: ReadonlyMap<string, number>
  codes: ReadonlyMap<string, ReadonlyMap<string, string>>
  decided: ColumnFormats
}

function readLine(
  row: number,
  cells: readonly Cell[],
  { width, kinds, columns, codes, decided }: Line,
): ReadRow {
  const length = lengthOf(cells)
  const given: Record<string, string | number | null> = {}
  for (const [field, at] of columns)
    given[field] = valueOf(cells[at], kinds[field], decided.currency)
  const line: ImportedRow = {
    ...(given as ImportedRow),
    row,
    // an extra separator shifts all following values into another column
    ...(length > width ? { cells: length, columns: width } : {}),
  }
  const read = readRow(line, row, kinds, decided)
  for (const [field, at] of columns)
    if (kinds[field] === 'code' && isChangedCell(cells[at]) && !hasProblem(read, field))
      read.problems.push(problem(field, messages.codeChanged))
  for (const [field, words] of codes) {
    const code = words.get(plain(textOf(read.cells[field])))
    if (code !== undefined) read.cells[field] = code
  }
  return read
}
