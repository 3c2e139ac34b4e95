/** A table from an uploaded file: its cells as a spreadsheet shows them, its rows by their numbers. */
import {
  type MessageKey,
  type ApiMessage,
  type Values,
  messages,
  createMessage,
} from '../messages.ts'

/**
 * A number or a day as the spreadsheet stores it, with its displayed text; an error such as #N/A. A day has `shown`
 * where the sheet does not show the whole day: a time of day, a day without its year, a month.
 */
export type Cell =
  | string
  | { number: number; shown: string }
  | { day: string; shown?: string }
  | { error: string }
  | null

/** A formula without a stored value: the program that wrote the file computes nothing. */
export const NO_VALUE = '#FORMULA'
/** A merged cell: the sheet shows one value for several cells. */
export const MERGED = '#MERGED'

export interface TableRow {
  /** The spreadsheet's row number: the header is usually 1. */
  row: number
  cells: Cell[]
  /** A filter or a person has hidden it. */
  isHidden?: true
}

/** A sheet of a workbook; a text file is one without a name. */
export interface Sheet {
  name: string
  isHidden: boolean
  /** Only rows with a value. */
  rows: TableRow[]
  /** Merged areas as A1:B2. */
  merges: readonly string[]
  /** Positions from 0. */
  hiddenColumns: readonly number[]
  /** Why it cannot be read, although the other sheets of its workbook can. */
  refused?: ApiMessage
}

/** A cell of a spreadsheet has no more characters. */
export const MAX_CELL_LETTERS = 32_767
/** A table has no more columns. */
export const MAX_COLUMNS = 200
/** The cells of a file may take so many megabytes, each shared text counted wherever it stands. */
export const MAX_TABLE_MB = 50

/** The file is no table, its cells cannot be separated, or it is too large. */
export class TableRefused extends Error {
  override name = 'TableRefused'
  readonly said: ApiMessage

  constructor(
    why: Extract<
      MessageKey,
      | 'notATable'
      | 'quoteInCell'
      | 'quoteNotClosed'
      | 'cellTooLong'
      | 'tooManyColumns'
      | 'tableTooLarge'
      | 'tooManyRows'
      | 'saveAsXlsx'
    >,
    values?: Values,
  ) {
    const said = createMessage(messages[why], values)
    super(said.message)
    this.said = said
  }
}

export const isEmptyCell = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** Returns the number of cells of a row, without the empty ones at its end. */
export const lengthOf = (cells: readonly Cell[]): number =>
  cells.findLastIndex((cell) => !isEmptyCell(cell)) + 1
