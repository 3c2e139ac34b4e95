/** An Excel file: text is typed as text and never runs, numbers and days are real ones. Loaded with the first one. */
import writeXlsxFile, { type Cell as SheetCell } from 'write-excel-file/universal'
import type { Cell } from './cells.ts'

/** What a sheet holds, its row of titles included. */
export const MOST_ROWS = 1_048_576

function sheetCell(cell: Cell): SheetCell {
  if (cell === null) return null
  if (typeof cell === 'number')
    return { value: cell, type: Number, format: Number.isInteger(cell) ? '#,##0' : '#,##0.###' }
  if (typeof cell === 'string') return { value: cell, type: String }
  const { clock } = cell
  // the library writes the instant as UTC shows it: so the wall clock is handed over as if it were UTC
  return {
    value: new Date(`${clock.replace(' ', 'T')}${clock.length > 10 ? 'Z' : 'T00:00Z'}`),
    type: Date,
    format: clock.length > 10 ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd',
  }
}

/** In characters: as wide as the longest of the first rows, within reason. */
function widthOf(title: string, rows: readonly Cell[][], at: number) {
  const lengths = rows.slice(0, 200).map((row) => {
    const cell = row[at]
    return typeof cell === 'object' ? (cell?.clock.length ?? 0) : String(cell ?? '').length
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
    // a sheet's name is short and has none of these
    sheet: list.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31),
    columns: titles.map((title, at) => ({ width: widthOf(title, rows, at) })),
    stickyRowsCount: 1,
  }).toBlob()
}
