/** Reads the rows of a file, numbered as in a spreadsheet. Loaded with the first file. */
import {
  type Cell,
  type Sheet,
  type TableRow,
  TableRefused,
} from '#platform/contract/table/table.ts'
import { markMerged } from './areas.ts'
import { readCsv } from './csv.ts'
import { TableSize } from './table-size.ts'
import { textOfBytes } from './text.ts'

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte)
const isZip = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b])
/** The compound file of an old Excel, or of an Excel file with a password. */
const isCompound = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])
/** Programs write pages and XML under the name of a spreadsheet; a PDF is no table either. */
const OTHER =
  /^\ufeff?\s*(?:<(?:!doctype|html|head|meta|table|style|body|\?xml|workbook|!--)|%PDF-)/i

/**
 * Replaces characters that the database cannot store or a screen cannot show with the mark of an unreadable letter, so
 * that their row becomes invalid.
 */
// eslint-disable-next-line no-control-regex
const UNKEPT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Surrogate}/gu
const kept = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.replaceAll(UNKEPT, '\ufffd') : cell

/**
 * Reads all sheets of a workbook; a text file is one sheet.
 * @param maxRows of all sheets together
 * @throws TableRefused if it is no table, naming the line, or if it is too large
 */
export async function readSheets(
  bytes: Uint8Array,
  isTitle: (title: string) => boolean = () => false,
  maxRows?: number,
): Promise<Sheet[]> {
  const size = new TableSize(maxRows)
  const sheets = isZip(bytes)
    ? (await import('./xlsx.ts')).readXlsx(bytes, size)
    : [{ ...ofText, rows: readCsv(tableText(bytes), isTitle, size) }]
  for (const { rows } of sheets) for (const row of rows) row.cells = row.cells.map(kept)
  return sheets
}

const ofText = { name: '', isHidden: false, merges: [], hiddenColumns: [] }

function tableText(bytes: Uint8Array): string {
  if (isCompound(bytes)) throw new TableRefused('saveAsXlsx')
  const text = textOfBytes(bytes)
  if (OTHER.test(text)) throw new TableRefused('saveAsXlsx')
  return text
}

/** Reads the sheet whose rows have the most known titles; without any, the first visible one with a value. */
export async function readTable(
  bytes: Uint8Array,
  isTitle: (title: string) => boolean = () => false,
): Promise<TableRow[]> {
  const sheets = await readSheets(bytes, isTitle)
  const known = ({ cells }: TableRow) =>
    cells.filter((cell) => typeof cell === 'string' && isTitle(cell)).length
  const judged = sheets
    .filter(({ isHidden, rows, refused }) => !isHidden && (rows.length > 0 || refused))
    .map((sheet) => ({ sheet, most: Math.max(0, ...sheet.rows.slice(0, 20).map(known)) }))
  const [best] = judged.toSorted((one, other) => other.most - one.most)
  if (best?.sheet.refused) throw new TableRefused('tooManyColumns', best.sheet.refused.values)
  if (!best) return []
  markMerged(best.sheet.rows.slice(1), best.sheet.merges)
  return best.sheet.rows
}
