/**
 * Counts what the cells of a file take as they are read: a few kilobytes of a workbook, or of repeated separators, may
 * become hundreds of megabytes in the database.
 */
import {
  type Cell,
  MAX_CELL_LETTERS,
  MAX_COLUMNS,
  MAX_TABLE_MB,
  TableRefused,
} from '#platform/contract/table/table.ts'

const MB = 1024 * 1024

/** What an empty cell takes before the next one. */
const EMPTY_BYTES = 5
/** What a cell takes besides its letters. */
const CELL_BYTES = 3
const NUMBER_BYTES = 40
const ROW_BYTES = 20

const bytesOf = (cell: Cell): number => {
  if (cell === null) return EMPTY_BYTES
  if (typeof cell === 'string') return CELL_BYTES + Buffer.byteLength(cell)
  if ('error' in cell) return NUMBER_BYTES
  return NUMBER_BYTES + (cell.shown?.length ?? 0)
}

export class TableSize {
  private bytes = 0
  private rows = 0
  private readonly maxRows: number

  constructor(maxRows = Number.POSITIVE_INFINITY) {
    this.maxRows = maxRows
  }

  /** @throws TableRefused if the row has a cell in a column too many, or the text of a cell is too long */
  checkCell(row: number, at: number, cell: Cell) {
    if (at >= MAX_COLUMNS) throw new TableRefused('tooManyColumns', { row, max: MAX_COLUMNS })
    if (typeof cell === 'string' && cell.length > MAX_CELL_LETTERS)
      throw new TableRefused('cellTooLong', { row, max: MAX_CELL_LETTERS })
    this.addBytes(bytesOf(cell))
  }

  /** Counts empty cells before one with a value. */
  addEmptyCells(count: number) {
    this.addBytes(count * EMPTY_BYTES)
  }

  /** @throws TableRefused if the file has too many rows */
  addRow() {
    this.rows++
    if (this.rows > this.maxRows) throw new TableRefused('tooManyRows', { max: this.maxRows })
    this.addBytes(ROW_BYTES)
  }

  /** @throws TableRefused if all cells together are too large */
  addBytes(bytes: number) {
    this.bytes += bytes
    if (this.bytes > MAX_TABLE_MB * MB)
      throw new TableRefused('tableTooLarge', { max: MAX_TABLE_MB })
  }
}
