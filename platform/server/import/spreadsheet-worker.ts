/** Writes an Excel file in a worker thread: thousands of rows would block every request. Text is typed as text. */
import writeXlsxFile, { type Cell } from 'write-excel-file/universal'
import { handleMessages } from '../limits/worker-thread.ts'

export interface SpreadsheetInput {
  titles: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}

const cellOf = (cell: string | number | null): Cell => {
  if (cell === null) return null
  return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: String }
}

handleMessages<SpreadsheetInput>(async ({ titles, rows }) => {
  const head = titles.map((value): Cell => ({ value, type: String, fontWeight: 'bold' }))
  const file = await writeXlsxFile([head, ...rows.map((row) => row.map(cellOf))], {
    stickyRowsCount: 1,
  }).toBlob()
  return new Uint8Array(await file.arrayBuffer())
})
