/** A table that somebody brings as a file: its cells as a spreadsheet shows them, its rows by their numbers. */
import {
  type MessageKey,
  type ApiMessage,
  type Values,
  messages,
  createMessage,
} from '../messages.ts'

/**
 * A number or a day as the spreadsheet keeps it, with what it shows; an error such as #N/A. A day has `shown` where the sheet
 * does not show the whole day: a time of day, a day without its year, a month.
 */
export type Cell =
  | string
  | { number: number; shown: string }
  | { day: string; shown?: string }
  | { error: string }
  | null

/** A formula whose value the file does not have: the program that wrote it computes nothing. */
export const NO_VALUE = '#FORMULA'
/** A cell that is merged with another: the sheet shows one value for both, and nobody knows for which. */
export const MERGED = '#MERGED'

export interface TableRow {
  /** The spreadsheet's: the row of titles is usually 1. */
  row: number
  cells: Cell[]
}

/** The file is no table, or somewhere in it nobody knows where a cell ends. */
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

/** How many cells a row has, without the empty ones at its end. */
export const lengthOf = (cells: readonly Cell[]): number =>
  cells.findLastIndex((cell) => !isEmptyCell(cell)) + 1
