/** The downloads of an import: an example file, and the rows with errors and their reasons. */
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Language } from '#platform/contract/text/languages.ts'
import { fillPlaceholders } from '#platform/contract/messages.ts'
import { type WorkerThread, createWorkerThread } from '#platform/server/limits/worker-thread.ts'
import { currencyOfCountry } from '#platform/server/database/currencies.ts'
import type { Db } from '#platform/server/database/db.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { type CallContext, type RawResponse } from '#platform/server/http/mount.ts'
import type { SpreadsheetInput } from '#platform/server/import/spreadsheet-worker.ts'
import type { Cell } from '#platform/contract/table/table.ts'
import { csvLine, separatorOf } from '#platform/table/write.ts'
import type { imports } from '../contract.ts'
import { messageTemplate, titles as words } from './words.ts'
import { isNumeric, shownCell } from './upload/cells.ts'
import { orderCells } from './upload/sheets.ts'
import type { CellKind } from '#platform/server/import/import.ts'
import type { ImportField } from './record-types/record-type.ts'
import { exampleRows } from './record-types/examples.ts'
import { recordTypes } from './record-types/record-types.ts'
import { type StoredImport } from './queries.ts'
import { type ShownRow, selectWrong } from './queries-rows.ts'

const CSV = 'text/csv; charset=utf-8'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MARK = '\ufeff'

const named = (name: string) => ({
  'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  'Cache-Control': 'private, no-store',
})

/** Titles and three rows in the language, with its value labels and its separator. */
export async function exampleFile({
  db,
  appContext,
  scope,
  me,
  query,
}: CallContext<typeof imports.example>): Promise<RawResponse> {
  const { noun: key, language } = query
  const fields = Object.entries(recordTypes[key].fields as Record<string, ImportField>)
  const country = scope.countries === 'all' ? me.country_id : (scope.countries[0] ?? me.country_id)
  const currency = await currencyOfCountry(appContext.garageDirectory, country)
  const rows = await exampleRows[key]({ db, scope, language, currency })
  const separator = separatorOf(language)
  const at = ['en', 'id', 'my', 'nl'].indexOf(language)
  const wordOf = ({ choices }: ImportField, code: string | undefined) => {
    const words = choices?.filter(([, one]) => one === code) ?? []
    return words[Math.min(at, words.length - 1)]?.[0] ?? code ?? ''
  }
  const lines = [
    fields.map(([, { titles }]) => titles[language]),
    ...rows.map((row) => fields.map(([field, of]) => wordOf(of, row[field]))),
  ]
  const text = lines.map((cells) => csvLine(cells, separator)).join('\r\n')
  return {
    type: CSV,
    content: Buffer.from(`${MARK}${text}\r\n`),
    headers: named(`${key}.csv`),
  }
}

type WrongRow = Pick<ShownRow, 'row' | 'cells' | 'problems'>

const SLICE = 500
let thread: WorkerThread<SpreadsheetInput> | undefined

/** The rows with errors as in the file, with the reason in a last column. */
export async function wrongFile(
  db: Db,
  found: StoredImport,
  { language, request }: { language: Language | undefined; request: FastifyRequest },
): Promise<RawResponse> {
  const spoken = language ?? languageOf(request)
  const titles = [...found.titles, words.reason[spoken]]
  const fields = recordTypes[found.noun].fields as Record<string, ImportField>
  const kindAt = (at: number) => fields[found.fields[at] ?? '']?.kind
  const ordered = orderCells(found)
  const lineOf = ({ row, cells, problems }: WrongRow) => {
    const inOrder = ordered(row, cells)
    return [
      ...found.titles.map((_, at) => cellOf(inOrder[at], kindAt(at))),
      reasonOf(found, problems, spoken),
    ]
  }
  const base = found.file_name.replace(/\.\w+$/, '')
  if (!found.is_xlsx)
    return {
      type: CSV,
      content: Readable.from(
        csvOf(db, found.id, { titles, lineOf, separator: separatorOf(spoken) }),
      ),
      headers: named(`${base}-${words.reason[spoken].toLowerCase()}.csv`),
    }
  const lines: (string | number | null)[][] = []
  for await (const row of wrongRows(db, found.id)) lines.push(lineOf(row))
  thread ??= createWorkerThread<SpreadsheetInput>(
    'platform/server/import/spreadsheet-worker.ts',
    () => undefined,
    512,
  )
  return {
    type: XLSX,
    content: await thread.ask({ titles, rows: lines }),
    headers: named(`${base}-${words.reason[spoken].toLowerCase()}.xlsx`),
  }
}

/** Numbers stay numbers, unless the displayed text must be kept: `1,250` alone could be 1.25 again. */
function cellOf(cell: Cell | undefined, kind: CellKind | undefined) {
  if (!cell || typeof cell !== 'object' || !('number' in cell)) return shownCell(cell, kind)
  const isPlain = cell.shown === String(cell.number)
  const isNumber = isNumeric(kind) && /^[\d\s.,()+-]+$/.test(cell.shown)
  return isPlain || isNumber ? cell.number : shownCell(cell, kind)
}

async function* wrongRows(db: Db, id: number) {
  for (let after = 0; ;) {
    const slice = await selectWrong(db, id, after, SLICE)
    yield* slice
    if (slice.length < SLICE) return
    after = slice.at(-1)?.row ?? after
  }
}

async function* csvOf(
  db: Db,
  id: number,
  {
    titles,
    lineOf,
    separator,
  }: {
    titles: readonly string[]
    lineOf: (row: WrongRow) => (string | number | null)[]
    separator: string
  },
) {
  yield `${MARK}${csvLine(titles, separator)}\r\n`
  for await (const row of wrongRows(db, id)) yield `${csvLine(lineOf(row), separator)}\r\n`
}

/** `Phone: Please check your phone format ("0812")` for each problem. */
function reasonOf(
  { noun }: StoredImport,
  problems: ShownRow['problems'],
  language: Language,
): string {
  const fields = recordTypes[noun].fields as Record<string, ImportField>
  return problems
    .map(({ field, code, message, values, cell }) => {
      const sentence = fillPlaceholders(messageTemplate(code, language) ?? message, values)
      const title = fields[field]?.titles[language]
      return `${title ? `${title}: ` : ''}${sentence}${cell === null ? '' : ` (${cell})`}`
    })
    .join('; ')
}
