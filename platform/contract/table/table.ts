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
}

/** The file is no table, or its cells cannot be separated. */
export class TableRefused extends Error {
  override name = 'TableRefused'
  readonly said: ApiMessage

  constructor(
    why: Extract<MessageKey, 'notATable' | 'quoteInCell' | 'quoteNotClosed'>,
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
