/** Reads the rows of a file, numbered as in a spreadsheet. Loaded with the first file. */
import { readCsv } from './csv.ts'
import type { Cell, TableRow } from '#platform/contract/table/table.ts'
import { textOfBytes } from './text.ts'

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * Replaces characters that the database cannot store or a screen cannot show with the mark of an unreadable letter, so
 * that their row becomes invalid.
 */
// eslint-disable-next-line no-control-regex
const UNKEPT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/gu
const kept = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.replaceAll(UNKEPT, '\ufffd') : cell

/** @throws TableRefused if it is no table, naming the line */
export async function readTable(
  bytes: Uint8Array,
  isTitle: (title: string) => boolean = () => false,
): Promise<TableRow[]> {
  const rows = isZip(bytes)
    ? (await import('./xlsx.ts')).readXlsx(bytes)
    : readCsv(textOfBytes(bytes), isTitle)
  return rows.map(({ row, cells }) => ({ row, cells: cells.map(kept) }))
}
