/**
 * A table from a file, as rows of an import. The titles may be those of the exported list in any of its languages, or the
 * names of the fields. The server reads the cells. Loaded with the first import.
 */
import type { ImportedRow } from '#platform/contract/import.ts'
import { readTable as readRows } from '#platform/table/file.ts'
import { type Cell, type TableRow, isEmptyCell, lengthOf } from '#platform/contract/table/table.ts'

/** What a noun's file may hold. */
export interface Sheet<F extends string> {
  fields: readonly F[]
  /** The titles of the list, in all languages. */
  titles: readonly (readonly [title: string, field: F])[]
  /** The fields that the titles must name. */
  needed: readonly F[]
  /** A spreadsheet's number is one here; elsewhere it is what the sheet shows. */
  numbers: readonly F[]
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

interface Column {
  isNumber: boolean
  codes: ReadonlyMap<string, string>
}

function valueOf(cell: Cell | undefined, { isNumber, codes }: Column): string | number | null {
  if (cell === undefined || cell === null || isEmptyCell(cell)) return null
  if (typeof cell === 'string') return codes.get(plain(cell)) ?? cell
  if ('error' in cell) return cell.error
  if ('day' in cell) return cell.day
  return isNumber ? cell.number : (codes.get(plain(cell.shown)) ?? cell.shown)
}

const textOf = (cell: Cell) => (cell !== null && typeof cell === 'object' ? '' : cell)

const fieldsByTitle = <F extends string>({ fields, titles }: Sheet<F>) =>
  byName([...fields.map((field) => [field, field] as const), ...titles])

/** The rows below the titles; undefined when the first row does not name what is needed. */
export function rowsOf<F extends string>(
  table: readonly TableRow[],
  sheet: Sheet<F>,
): ImportedRow<F>[] | undefined {
  const { needed, numbers, values = {} as NonNullable<Sheet<F>['values']> } = sheet
  const fieldOf = fieldsByTitle(sheet)
  const [first, ...rows] = table
  const titles = first?.cells ?? []
  const columns = titles.map((title) => {
    const field = fieldOf.get(plain(textOf(title)))
    return field && { field, isNumber: numbers.includes(field), codes: byName(values[field] ?? []) }
  })
  if (needed.some((field) => columns.every((column) => column?.field !== field))) return undefined
  const width = lengthOf(titles)
  return rows.map(({ row, cells }) => ({
    ...(Object.fromEntries(
      columns.flatMap((column, at) => (column ? [[column.field, valueOf(cells[at], column)]] : [])),
    ) as ImportedRow<F>),
    row,
    // a separator too many moves every value behind it into another column
    ...(lengthOf(cells) > width ? { cells: lengthOf(cells), columns: width } : {}),
  }))
}

/** @throws TableRefused when the file is no table */
export async function readTable<F extends string>(
  file: File,
  sheet: Sheet<F>,
): Promise<TableRow[]> {
  const fieldOf = fieldsByTitle(sheet)
  return readRows(new Uint8Array(await file.arrayBuffer()), (title) => fieldOf.has(plain(title)))
}
