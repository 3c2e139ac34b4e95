/**
 * A table from a file, as rows of an import. The titles may be those of the exported list in any of its languages, or the
 * names of the fields. Loaded with the first import.
 */
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'
import type { ImportedRow } from '#platform/contract/import.ts'

/** What a noun's file may hold. */
export interface Sheet<F extends string> {
  fields: readonly F[]
  /** The titles of the list, in all languages. */
  titles: readonly (readonly [title: string, field: F])[]
  /** The fields that the titles must name. */
  needed: readonly F[]
  numbers: readonly F[]
  days?: readonly F[]
  /** What the list calls the values of a field, and their codes. */
  values?: Partial<Record<F, readonly (readonly [shown: string, code: string])[]>>
}

const plain = (title: unknown) =>
  String(title ?? '')
    .trim()
    .toLowerCase()

/** Names in small letters, with what they stand for. */
const byName = <T>(names: readonly (readonly [string, T])[]): ReadonlyMap<string, T> =>
  new Map(names.map(([name, value]) => [plain(name), value]))

/** Undoes what an export does so that a spreadsheet runs no formula. */
const harmless = (text: string) => text.replace(/^'(?=[=+\-@＝＋－＠\t])/, '')

const MOST_LETTERS = 500

const isEmpty = (cell: unknown) => cell === null || cell === undefined || cell === ''

/** Day, month and year as all our countries write them: 5/3/1980, 05-03-1980. */
const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

const isoDay = (text: string) => {
  const [, day = '', month = '', year = ''] = dayFirst.exec(text) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

/** A spreadsheet's date has no time; its cell is that day at midnight. */
const writtenDay = (date: Date) => date.toISOString().replace('T00:00:00.000Z', '')

interface Column {
  isNumber: boolean
  isDay: boolean
  codes: ReadonlyMap<string, string>
}

/** A number that is written as one becomes one; what is left is for the server to refuse, with its reason. */
function valueOf(cell: unknown, { isNumber, isDay, codes }: Column) {
  if (isEmpty(cell)) return null
  if (typeof cell === 'number') return cell
  const written = (cell instanceof Date ? writtenDay(cell) : String(cell)).trim()
  const text = harmless(written).slice(0, MOST_LETTERS)
  if (isNumber && /^-?\d+([.,]\d{1,3})?$/.test(text)) return Number(text.replace(',', '.'))
  return codes.get(plain(text)) ?? (isDay ? isoDay(text) : text)
}

/** The rows below the titles; undefined when the first row does not name what is needed. */
export function rowsOf<F extends string>(
  table: readonly (readonly unknown[])[],
  { fields, titles, needed, numbers, days = [], values = {} }: Sheet<F>,
): ImportedRow<F>[] | undefined {
  const fieldOf = byName([...fields.map((field) => [field, field] as const), ...titles])
  const [first = [], ...rows] = table
  const columns = first.map((title) => {
    const field = fieldOf.get(plain(title))
    return (
      field && {
        field,
        isNumber: numbers.includes(field),
        isDay: days.includes(field),
        codes: byName(values[field] ?? []),
      }
    )
  })
  if (needed.some((field) => columns.every((column) => column?.field !== field))) return undefined
  return rows
    .filter((cells) => cells.some((cell) => !isEmpty(cell)))
    .map(
      (cells) =>
        Object.fromEntries(
          columns.flatMap((column, at) =>
            column ? [[column.field, valueOf(cells[at], column)]] : [],
          ),
        ) as ImportedRow<F>,
    )
}

/** @throws when the file is no table */
export async function readTable(file: File): Promise<unknown[][]> {
  if (/\.xlsx$/i.test(file.name)) return readSheet(file)
  const text = (await file.text()).replace(/^\uFEFF/, '')
  if (text.includes('\u0000')) throw new Error('not a text file')
  return Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data
}
