/** The sheets of a file: which are read, and what a person is asked about them. */
import type { ImportQuestion } from '#platform/contract/import.ts'
import { type ApiMessage, createMessage } from '#platform/contract/messages.ts'
import type { Cell } from '#platform/contract/table/table.ts'
import { invalid } from '#platform/server/http/errors.ts'
import { type ReadSheet, SHEET_ROWS } from '#platform/server/import/table-worker.ts'
import type { FileAnswers } from '../../contract.ts'
import { importMessages } from '../../messages.ts'
import { columnOrder, lackingTitles } from '../../sheet-titles.ts'

/** The sheets of an import, and what was answered. Imports of earlier versions have no sheets: all their rows are read. */
export interface ChosenFrom {
  sheets: readonly ReadSheet[]
  answers: FileAnswers
}

const isReadable = ({ rows, refused }: ReadSheet) => rows > 0 && !refused

/** The positions of the chosen sheets: the answered ones, else the only visible one with rows. Empty: to be asked. */
export function chosenSheets({ sheets, answers }: ChosenFrom): number[] {
  const readable = sheets.flatMap((sheet, at) => (isReadable(sheet) ? [at] : []))
  if (answers.sheets) return readable.filter((at) => answers.sheets?.includes(sheets[at]!.name))
  const visible = readable.filter((at) => !sheets[at]!.is_hidden)
  const candidates = visible.length > 0 ? visible : readable
  return candidates.length === 1 ? candidates : []
}

/**
 * The sheets with the titles that somebody has chosen. Without a name, the only sheet that is read is meant.
 * @throws 422 for a sheet that does not exist, and for a row that cannot hold titles
 */
export function withTitleRows(
  from: ChosenFrom,
  chosen: readonly { sheet?: string | undefined; row: number }[],
): ReadSheet[] {
  const sheets = [...from.sheets]
  for (const [index, { sheet: name, row }] of chosen.entries()) {
    const positions = chosenSheets(from)
    const at =
      name === undefined && positions.length === 1
        ? positions[0]!
        : sheets.findIndex((sheet) => sheet.name === name)
    const sheet = sheets[at]
    const field = (part: 'row' | 'sheet') => `title_rows.${index}.${part}`
    if (!sheet)
      throw invalid({
        [field('sheet')]: createMessage(importMessages.noSheet, { name: name ?? '' }),
      })
    const titles = sheet.title_rows?.find(({ title_row }) => title_row === row)
    if (!titles) throw invalid({ [field('row')]: importMessages.noTitleRow })
    sheets[at] = { ...sheet, ...titles }
  }
  return sheets
}

/** @throws 422 for a sheet without rows, and for sheets with different titles: it says which are missing where */
export function assertSheets({ sheets }: Pick<ChosenFrom, 'sheets'>, names: readonly string[]) {
  const chosen = names.map((name) => {
    const sheet = sheets.find((each) => each.name === name && isReadable(each))
    if (!sheet) throw invalid({ 'answers.sheets': createMessage(importMessages.noSheet, { name }) })
    return sheet
  })
  const lacking = lackingTitles(chosen)
  if (lacking !== '')
    throw invalid({ 'answers.sheets': createMessage(importMessages.otherTitles, { lacking }) })
}

/** @throws 422 on `file` if no sheet has rows */
export function assertRows(sheets: readonly ReadSheet[]) {
  if (sheets.some(isReadable)) return
  const refused = sheets.find((sheet) => sheet.refused)?.refused as ApiMessage | undefined
  throw invalid({ file: refused ?? importMessages.noRows })
}

/** The titles of the chosen sheets; none while they are to be chosen. */
export const titlesOfChoice = (from: ChosenFrom): string[] =>
  from.sheets[chosenSheets(from)[0] ?? -1]?.titles ?? []

/** The rows that are read: of the chosen sheets, without hidden ones that are left out. */
export function countRows(from: ChosenFrom): number {
  return chosenSheets(from).reduce((sum, at) => {
    const { rows, hidden_rows } = from.sheets[at]!
    return sum + rows - (from.answers.hidden_rows === 'skip' ? hidden_rows.count : 0)
  }, 0)
}

/** For each chosen sheet the positions of the columns, in the order of the titles of the first one. */
function ordersOf(from: ChosenFrom): Map<number, number[]> {
  const titles = titlesOfChoice(from)
  return new Map(chosenSheets(from).map((at) => [at, columnOrder(titles, from.sheets[at]!.titles)]))
}

/**
 * Puts the cells of a row below the titles of the first chosen sheet. Cells without a title there stay behind the others:
 * they make the row wrong if they have a value.
 */
export function orderCells(from: ChosenFrom): (row: number, cells: readonly Cell[]) => Cell[] {
  const orders = ordersOf(from)
  if (orders.size <= 1) return (_, cells) => [...cells]
  return (row, cells) => {
    const order = orders.get(Math.floor(row / SHEET_ROWS)) ?? []
    const rest = cells.filter((_, at) => !order.includes(at))
    return [...order.map((at) => cells[at] ?? null), ...rest]
  }
}

/** Where the rows have a column of the titles. */
export function placesOfColumn(from: ChosenFrom, column: number) {
  const ranges = chosenRanges(from)
  if (!ranges) return [{ column, first: 1, last: SHEET_ROWS - 1 }]
  const orders = [...ordersOf(from).values()]
  return ranges.map((range, at) => ({ ...range, column: orders[at]?.[column] ?? -1 }))
}

/** The positions of hidden columns in the chosen sheets, in the order of the titles of the first one. */
export const hiddenColumns = (from: ChosenFrom): number[] => [
  ...new Set(
    [...ordersOf(from)].flatMap(([sheet, order]) =>
      order.flatMap((at, column) =>
        from.sheets[sheet]!.hidden_columns.includes(at) ? [column] : [],
      ),
    ),
  ),
]

/** @param fields the field of each column: a hidden column without one is not read anyway */
export function sheetQuestions(
  from: ChosenFrom,
  fields: readonly (string | null)[],
): ImportQuestion[] {
  const { sheets, answers } = from
  if (sheets.length === 0) return []
  const chosen = chosenSheets(from)
  if (chosen.length === 0) return [sheetQuestion(sheets)]
  const hidden = chosen.map((at) => sheets[at]!.hidden_rows)
  const rows = hidden.reduce((sum, { count }) => sum + count, 0)
  const columns = hiddenColumns(from).filter((at) => fields[at])
  const titles = titlesOfChoice(from)
  return [
    ...(rows > 0 && !answers.hidden_rows
      ? [
          hiddenQuestion(
            'hidden_rows',
            rows,
            listOf(
              hidden.flatMap(({ first }) => first),
              rows,
            ),
          ),
        ]
      : []),
    ...(columns.length > 0 && !answers.hidden_columns
      ? [
          hiddenQuestion(
            'hidden_columns',
            columns.length,
            columns.map((at) => titles[at] ?? '').join(', '),
          ),
        ]
      : []),
  ]
}

const listOf = (rows: readonly number[], count: number) =>
  `${rows.join(', ')}${rows.length < count ? ' …' : ''}`

const sheetQuestion = (sheets: readonly ReadSheet[]): ImportQuestion => ({
  key: 'sheets',
  readings: sheets
    .filter(isReadable)
    .map(({ name, rows }) => ({ reading: name, cell: name, value: rows })),
})

const hiddenQuestion = (
  key: 'hidden_rows' | 'hidden_columns',
  value: number,
  cell: string,
): ImportQuestion => ({
  key,
  readings: (['skip', 'import'] as const).map((reading) => ({ reading, cell, value })),
})

/** The ranges of stored row numbers of the chosen sheets; undefined: all rows. */
export function chosenRanges(from: ChosenFrom): { first: number; last: number }[] | undefined {
  if (from.sheets.length === 0) return undefined
  return chosenSheets(from).map((at) => ({
    first: at * SHEET_ROWS + from.sheets[at]!.title_row + 1,
    last: (at + 1) * SHEET_ROWS - 1,
  }))
}

/** The spreadsheet's number of a row, and its sheet if the file has several. */
export function placeOfRow(sheets: readonly ReadSheet[], row: number) {
  if (sheets.length <= 1) return { row, sheet: null }
  return { row: row % SHEET_ROWS, sheet: sheets[Math.floor(row / SHEET_ROWS)]?.name ?? null }
}

/** Names another row of the file as seen from a row: with its sheet if that differs. */
export function nameRow(sheets: readonly ReadSheet[], other: number, from: number) {
  const there = placeOfRow(sheets, other)
  return there.sheet === placeOfRow(sheets, from).sheet
    ? there.row
    : `${there.row} (${there.sheet})`
}
