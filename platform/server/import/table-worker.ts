/**
 * Reads a file of rows in a worker thread: 25 MB of cells would block every request. The main thread gets the rows in
 * slices of text, which it passes on to the database unchanged.
 */
import { knownForm } from '#platform/contract/table/titles.ts'
import {
  type Sheet,
  type TableRow,
  TableRefused,
  lengthOf,
} from '#platform/contract/table/table.ts'
import { markMerged } from '#platform/table/areas.ts'
import { readSheets } from '#platform/table/file.ts'
import { findTitles } from '#platform/table/titles.ts'
import { handleMessages } from '../limits/worker-thread.ts'
import { packTexts } from '../http/bodies/length-prefixed.ts'

export interface TableInput {
  bytes: Uint8Array
  /** The field of each known title, normalized: they show where the titles are, and which separator a file has. */
  titles: readonly (readonly [title: string, field: string])[]
  mostRows: number
}

/** A sheet with a value. */
export interface ReadSheet {
  name: string
  is_hidden: boolean
  /** Rows below the titles. */
  rows: number
  titles: string[]
  /** The spreadsheet's number of the row of titles, the lower one of two. */
  title_row: number
  /** Rows with a value above the titles. */
  rows_above: number
  /** How many fields its titles name. */
  known_titles: number
  /** The spreadsheet's numbers of the first hidden rows, and how many there are. */
  hidden_rows: { count: number; first: number[] }
  /** Positions of hidden columns that have a value. */
  hidden_columns: number[]
  /** Why it cannot be read. */
  refused?: { code: string; values?: object | undefined; message: string } | undefined
}

/** The first text; the slices of rows follow. */
export type TableHead =
  | { sheets: ReadSheet[] }
  | { refused: { code: string; values?: object | undefined; message: string } }

const SLICE = 200
/** Titles, and what stands above them, are no rows of a file. */
const MAX_TITLE_ROWS = 1000
/** As many hidden rows are named. */
const NAMED_ROWS = 5

/**
 * Rows of all sheets are numbered in one order: those of the second sheet begin at two million and one. A spreadsheet
 * has fewer rows.
 */
export const SHEET_ROWS = 2_000_000

interface Content {
  sheet: ReadSheet
  rows: TableRow[]
}

/** Undefined for a sheet without a value. */
function contentOf(sheet: Sheet, fields: ReadonlyMap<string, string>): Content | undefined {
  if (sheet.rows.length === 0 && !sheet.refused) return undefined
  const { at, height, titles, known } = findTitles(sheet, fields)
  const rows = sheet.rows.slice(at + height)
  markMerged(rows, sheet.merges)
  const hidden = rows.filter(({ isHidden }) => isHidden)
  const isFilled = (column: number) =>
    Boolean(titles[column]) ||
    rows.some(({ cells }) => lengthOf(cells.slice(column, column + 1)) > 0)
  return {
    rows,
    sheet: {
      name: sheet.name,
      is_hidden: sheet.isHidden,
      rows: rows.length,
      titles,
      title_row: sheet.rows[at + height - 1]?.row ?? 0,
      rows_above: at,
      known_titles: known,
      hidden_rows: {
        count: hidden.length,
        first: hidden.slice(0, NAMED_ROWS).map(({ row }) => row),
      },
      hidden_columns: [...new Set(sheet.hiddenColumns)].filter(isFilled),
      refused: sheet.refused,
    },
  }
}

function* slicesOf(contents: readonly Content[]): Generator<string> {
  for (const [index, { rows }] of contents.entries())
    for (let at = 0; at < rows.length; at += SLICE)
      yield JSON.stringify(
        rows.slice(at, at + SLICE).map(({ row, cells, isHidden = false }) => ({
          row: index * SHEET_ROWS + row,
          cells: cells.slice(0, lengthOf(cells)),
          is_hidden: isHidden,
        })),
      )
}

handleMessages<TableInput>(async ({ bytes, titles, mostRows }) => {
  const fields = new Map(titles)
  const isTitle = (title: string) => knownForm(title, (form) => fields.has(form)) !== undefined
  try {
    const sheets = await readSheets(bytes, isTitle, mostRows + MAX_TITLE_ROWS)
    const contents = sheets.flatMap((sheet) => contentOf(sheet, fields) ?? [])
    if (contents.reduce((sum, { rows }) => sum + rows.length, 0) > mostRows)
      throw new TableRefused('tooManyRows', { max: mostRows })
    const head: TableHead = { sheets: contents.map(({ sheet }) => sheet) }
    return packTexts([JSON.stringify(head), ...slicesOf(contents)])
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error
    return packTexts([JSON.stringify({ refused: error.said } satisfies TableHead)])
  }
})
