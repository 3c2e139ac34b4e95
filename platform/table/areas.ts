/** The cells of merged areas such as A1:B2. */
import {
  type Cell,
  MAX_COLUMNS,
  MERGED,
  type TableRow,
  TableRefused,
  isEmptyCell,
} from '#platform/contract/table/table.ts'
import { TableSize } from './table-size.ts'

/** `AB12` -> 27 */
export const columnOf = (address: string) =>
  [...(/^[A-Z]+/.exec(address)?.[0] ?? '')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1

/** Far more than a table has: a small file may declare any number of cells. */
const MAX_MERGED = 1_000_000

/**
 * Marks the cells of a merge as invalid: the cell shows one value for all of them, and only a person can say which rows
 * and fields it is meant for. The titles are left alone: a field is found by its own title.
 */
export function markMerged(
  rows: readonly TableRow[],
  merges: readonly string[],
  size = new TableSize(),
) {
  const byRow = new Map(rows.map(({ row, cells }) => [row, cells]))
  const last = rows.at(-1)?.row ?? 0
  let left = MAX_MERGED
  for (const merge of merges) {
    const area = areaOf(merge, last)
    left -= sizeOf(area.columns) * sizeOf(area.rows)
    if (left < 0) throw new TableRefused('notATable')
    const shown = byRow.get(area.rows[0])
    if (!shown || !isEmptyCell(shown[area.columns[0]])) cover(byRow, area, size)
  }
}

/** The cells of a merge such as A1:B2. */
export function areaOf(merge: string, last: number): Record<'columns' | 'rows', Span> {
  const [, from = '', top, to = '', bottom] = MERGE.exec(merge) ?? []
  return {
    columns: [columnOf(from), Math.min(columnOf(to), MAX_COLUMNS - 1)],
    rows: [Number(top), Math.min(Number(bottom), last)],
  }
}

const MERGE = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/
type Span = readonly [number, number]
const sizeOf = ([first, end]: Span) => Math.max(0, end - first + 1)

function cover(
  byRow: ReadonlyMap<number, Cell[]>,
  { columns, rows }: Record<'columns' | 'rows', Span>,
  size: TableSize,
) {
  for (let row = rows[0]; row <= rows[1]; row++) {
    const cells = byRow.get(row)
    for (let at = columns[0]; cells && at <= columns[1]; at++) {
      if (row === rows[0] && at === columns[0]) continue
      const covered = { error: MERGED }
      size.checkCell(row, at, covered)
      while (cells.length < at) cells.push(null)
      cells[at] = covered
    }
  }
}
