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
import { type Titles, findTitles } from '#platform/table/titles.ts'
import { handleMessages } from '../limits/worker-thread.ts'
import { packTexts } from '../http/bodies/length-prefixed.ts'

export interface TableInput {
  bytes: Uint8Array
  /** The field of each known title, normalized: they show where the titles are, and which separator a file has. */
  titles: readonly (readonly [title: string, field: string])[]
  mostRows: number
}

/** What a sheet has if its titles are in a row. */
export interface TitleRow {
  /** The spreadsheet's number of the row of titles, the lower one of two. */
  title_row: number
  titles: string[]
  /** Rows below the titles. */
  rows: number
  /** Rows with a value above the titles. */
  rows_above: number
  /** How many fields its titles name. */
  known_titles: number
  /** The spreadsheet's numbers of the first hidden rows, and how many there are. */
  hidden_rows: { count: number; first: number[] }
}

/** A sheet with a value, read with the titles that were found. */
export interface ReadSheet extends TitleRow {
  name: string
  is_hidden: boolean
  /** What it has with other titles, one for each of its first rows with rows below; missing in imports of earlier versions. */
  title_rows?: TitleRow[]
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
/** Titles that a person may choose are cut to so many letters: they may be cells of a text. */
const MAX_TITLE = 100

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
  const { rows } = sheet
  const { found, candidates } = findTitles(sheet, fields)
  markMerged(rows, sheet.merges)
  const below = rows.slice(found.at + found.height)
  const isFilled = (column: number) =>
    Boolean(found.titles[column]) ||
    below.some(({ cells }) => lengthOf(cells.slice(column, column + 1)) > 0)
  return {
    rows,
    sheet: {
      name: sheet.name,
      is_hidden: sheet.isHidden,
      ...titleRowOf(rows, found),
      title_rows: candidates
        .map((candidate) => titleRowOf(rows, candidate))
        .filter((row) => row.rows > 0)
        .map(({ titles, ...row }) => ({
          ...row,
          titles: titles.map((title) => title.slice(0, MAX_TITLE)),
        })),
      hidden_columns: [...new Set(sheet.hiddenColumns)].filter(isFilled),
      refused: sheet.refused,
    },
  }
}

function titleRowOf(rows: readonly TableRow[], { at, height, titles, known }: Titles): TitleRow {
  const below = rows.slice(at + height)
  const hidden = below.filter(({ isHidden }) => isHidden)
  return {
    title_row: rows[at + height - 1]?.row ?? 0,
    titles,
    rows: below.length,
    rows_above: at,
    known_titles: known,
    hidden_rows: {
      count: hidden.length,
      first: hidden.slice(0, NAMED_ROWS).map(({ row }) => row),
    },
  }
}

function* slicesOf(contents: readonly Content[]): Generator<string> {
  for (const [index, { rows, sheet }] of contents.entries())
    for (let at = 0; at < rows.length; at += SLICE)
      yield JSON.stringify(
        rows.slice(at, at + SLICE).map(({ row, cells, isHidden = false }) => ({
          row: index * SHEET_ROWS + row,
          cells: cells.slice(0, lengthOf(cells)),
          is_hidden: isHidden,
          // stored too: somebody may choose other titles
          is_skipped: row <= sheet.title_row,
        })),
      )
}

handleMessages<TableInput>(async ({ bytes, titles, mostRows }) => {
  const fields = new Map(titles)
  const isTitle = (title: string) => knownForm(title, (form) => fields.has(form)) !== undefined
  try {
    const sheets = await readSheets(bytes, isTitle, mostRows + MAX_TITLE_ROWS)
    const contents = sheets.flatMap((sheet) => contentOf(sheet, fields) ?? [])
    if (contents.reduce((sum, { sheet }) => sum + sheet.rows, 0) > mostRows)
      throw new TableRefused('tooManyRows', { max: mostRows })
    const head: TableHead = { sheets: contents.map(({ sheet }) => sheet) }
    return packTexts([JSON.stringify(head), ...slicesOf(contents)])
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error
    return packTexts([JSON.stringify({ refused: error.said } satisfies TableHead)])
  }
})
