/**
 * Writes an Excel file. Text is typed as text and never runs; numbers and days have their own types. Loaded with the
 * first export.
 */
import writeXlsxFile, { type Cell as SheetCell } from 'write-excel-file/universal'
import type { Cell } from './cells.ts'

/** The maximum number of rows of a sheet, including its header. */
export const MAX_SHEET_ROWS = 1_048_576

/** The import removes an apostrophe before a formula's sign: text that begins like that gets another. */
const unchanged = (text: string) => (/^'+[=+\-@＝＋－＠\t]/.test(text) ? `'${text}` : text)

function sheetCell(cell: Cell): SheetCell {
  if (cell === null) return null
  if (typeof cell === 'number')
    return { value: cell, type: Number, format: Number.isInteger(cell) ? '#,##0' : '#,##0.###' }
  if (typeof cell === 'string') return { value: unchanged(cell), type: String }
  if ('number' in cell)
    return { value: cell.number, type: Number, format: `#,##0.${'0'.repeat(cell.digits)}` }
  const { clock } = cell
  // the library writes the instant as UTC shows it, so this passes the local time as if it were UTC
  return {
    value: new Date(`${clock.replace(' ', 'T')}${clock.length > 10 ? 'Z' : 'T00:00Z'}`),
    type: Date,
    format: clock.length > 10 ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd',
  }
}

/** In characters: the longest of the first rows, up to a limit. */
function widthOf(title: string, rows: readonly Cell[][], at: number) {
  const lengths = rows.slice(0, 200).map((row) => {
    const cell = row[at]
    if (typeof cell !== 'object' || cell === null) return String(cell ?? '').length
    return 'clock' in cell ? cell.clock.length : cell.number.toFixed(cell.digits).length
  })
  return Math.min(60, Math.max(8, title.length, ...lengths) + 2)
}

export default function xlsxOf(
  list: string,
  titles: readonly string[],
  rows: readonly Cell[][],
): Promise<Blob> {
  const head = titles.map((value): SheetCell => ({ value, type: String, fontWeight: 'bold' }))
  return writeXlsxFile([head, ...rows.map((row) => row.map(sheetCell))], {
    // a sheet's name is short and may not contain these
    sheet: list.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31),
    columns: titles.map((title, at) => ({ width: widthOf(title, rows, at) })),
    stickyRowsCount: 1,
  }).toBlob()
}
