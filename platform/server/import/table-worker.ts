/**
 * Reads a file of rows in a worker thread: 25 MB of cells would block every request. The main thread gets the rows in
 * slices of text, which it passes on to the database unchanged.
 */
import { type Cell, type TableRow, TableRefused, lengthOf } from '#platform/contract/table/table.ts'
import { readTable } from '#platform/table/file.ts'
import { handleMessages } from '../limits/worker-thread.ts'
import { packTexts } from '../http/bodies/length-prefixed.ts'

export interface TableInput {
  bytes: Uint8Array
  /** In lower case: they show which separator a file has. */
  titles: readonly string[]
  mostRows: number
}

/** The first text; the slices of rows follow. */
export type TableHead =
  | { titles: string[]; count: number }
  | { refused: { code: string; values?: object | undefined; message: string } }
  | { tooMany: true }

const SLICE = 200

const titleOf = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell.trim()
  if ('number' in cell) return cell.shown
  return 'day' in cell ? cell.day : cell.error
}

/** Takes the first row with a text as the header. */
function slicesOf(table: readonly TableRow[], mostRows: number): string[] {
  const [first, ...rows] = table
  const titles = (first?.cells ?? []).map(titleOf)
  titles.length = lengthOf(first?.cells ?? [])
  const kept = rows.filter(({ cells }) => lengthOf(cells) > 0)
  if (kept.length > mostRows) return [JSON.stringify({ tooMany: true } satisfies TableHead)]
  const head: TableHead = { titles, count: kept.length }
  const slices = [JSON.stringify(head)]
  for (let at = 0; at < kept.length; at += SLICE)
    slices.push(
      JSON.stringify(
        kept
          .slice(at, at + SLICE)
          .map(({ row, cells }) => ({ row, cells: cells.slice(0, lengthOf(cells)) })),
      ),
    )
  return slices
}

handleMessages<TableInput>(async ({ bytes, titles, mostRows }) => {
  const known = new Set(titles)
  try {
    const table = await readTable(bytes, (title) => known.has(title.trim().toLowerCase()))
    return packTexts(slicesOf(table, mostRows))
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error
    return packTexts([JSON.stringify({ refused: error.said } satisfies TableHead)])
  }
})
