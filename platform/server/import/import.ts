/**
 * Shared by all imports: each row is read and validated by itself, with the fields and messages of the form; then all
 * rows are written, or none.
 */
import type { z } from 'zod'
import { issueMessage } from '#platform/contract/fields.ts'
import {
  type Answers,
  type ImportQuestion,
  type ImportedRow,
  type JudgedRow,
  dayReadings,
  yearReadings,
} from '#platform/contract/import.ts'
import {
  type Currency,
  defaultCurrency,
  factsOf,
  minorOf,
  moneyOfCell,
} from '#platform/contract/money/currency.ts'
import { type Message, messages, createMessage } from '#platform/contract/messages.ts'
import {
  type Readings,
  decidedBy,
  quantityOf,
  tidied,
  wholeOf,
} from '#platform/contract/table/numbers.ts'
import {
  type DayFormat,
  hasShortYear,
  isMonthFirst,
  isoDay,
} from '#platform/contract/table/days.ts'
import { isChangedCode, isInexactCode } from '#platform/contract/table/changed-codes.ts'
import { MERGED, NO_VALUE } from '#platform/contract/table/table.ts'
import { normalizeCode } from '#platform/contract/text/code.ts'
import { isPlainName, normalizeName } from '#platform/contract/text/invisible-characters.ts'
import { invalid } from '../http/errors.ts'
import { mapInSlices } from '../limits/time-slicing.ts'

type Problems = JudgedRow['problems']
type Value = string | number
export type Cells<F extends string> = Partial<Record<F, Value>>

export const textOf = (value: unknown) => String(value ?? '').trim()

export const problem = (field: string, why: Message): Problems[number] => ({
  field,
  ...createMessage(why),
})

/**
 * How the cells of a field are parsed: a name or code on one line, a text of several lines, a whole number, money, a
 * quantity, a day, or one of the form's choices.
 */
export type CellKind = 'name' | 'code' | 'text' | 'whole' | 'money' | 'quantity' | 'day' | 'choice'

/** A parsed row. An empty cell leaves a record's field unchanged, and a new record's at its default. */
export interface ReadRow<F extends string = string> {
  row: number
  cells: Cells<F>
  problems: Problems
  /** The cells of the file. */
  given: ImportedRow<F>
}

export interface ReadFile<F extends string> {
  rows: ReadRow<F>[]
  questions: ImportQuestion[]
}

const ERRORS = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/i
/** Removes the apostrophe that an export adds so that a spreadsheet runs no formula. */
const harmless = (text: string) => text.replace(/^'(?='*[=+\-@＝＋－＠\t])/, '')

/** How ambiguous cells of a file are read. */
export interface ColumnFormats<F extends string = string> {
  separators: ReadonlyMap<F, Readings>
  days: DayFormat
  /** Of the file's book: its amounts are in major units. */
  currency: Currency
}

type Read = { value: Value } | { value: Value; why: Message }
interface Reading {
  separators: Readings
  days: DayFormat
  currency: Currency
}

const readLine = (text: string): Read =>
  /[\r\n\u2028\u2029]/.test(text) ? { value: text, why: messages.oneLine } : { value: text }

/** As a form stores it; brands, models and categories have no other schema. */
function readName(text: string): Read {
  const read = readLine(text)
  if ('why' in read) return read
  const value = normalizeName(text).trim()
  return isPlainName(value) ? { value } : { value: text, why: messages.badText }
}

const readers: Record<CellKind, (text: string, decided: Reading) => Read> = {
  name: readName,
  code(text) {
    if (isChangedCode(text)) return { value: text, why: messages.codeChanged }
    const read = readLine(text)
    return 'why' in read ? read : { value: normalizeCode(text) }
  },
  text: (text) => ({ value: text.replaceAll(/\r\n?/g, '\n') }),
  choice: (text) => ({ value: text }),
  day: (text, { days }) => ({ value: isoDay(text, days) }),
  whole(text) {
    const value = wholeOf(text)
    if (value === 'fraction') return { value: text, why: messages.notWhole }
    return { value: value ?? text }
  },
  money(text, { currency }) {
    const value = moneyOfCell(text, currency)
    if (value === 'fraction') return { value: text, why: tooExact(currency) }
    if (value === 'other')
      return { value: text, why: createMessage(messages.otherCurrency, { currency }) }
    return { value: value ?? text }
  },
  quantity(text, { separators }) {
    const quantity = quantityOf(text)
    if (!quantity) return { value: text }
    if ('value' in quantity) return { value: quantity.value }
    const reading = separators[quantity.by]
    if (reading) return { value: quantity.either[reading] }
    return { value: text, why: createMessage(messages.quantityUnclear, { cell: text }) }
  },
}

const tooExact = (currency: Currency) =>
  factsOf[currency].digits === 0 ? messages.notWhole : messages.twoDecimals

function readCell(given: Value, kind: CellKind, decided: Reading): Read {
  if (typeof given === 'number' && kind === 'money') {
    const value = minorOf(tidied(given), decided.currency)
    return value === undefined ? { value: given, why: tooExact(decided.currency) } : { value }
  }
  const isNumeric = kind === 'whole' || kind === 'quantity'
  if (typeof given === 'number' && isNumeric) return { value: tidied(given) }
  if (typeof given === 'number' && kind === 'code' && isInexactCode(given))
    return { value: textOf(given), why: messages.codeChanged }
  const text = harmless(textOf(given))
  if (ERRORS.test(text))
    return { value: text, why: createMessage(messages.errorCell, { cell: text }) }
  if (text === NO_VALUE) return { value: text, why: messages.formulaWithoutValue }
  if (text === MERGED) return { value: text, why: messages.mergedCell }
  if (text.includes('\ufffd')) return { value: text, why: messages.unreadableLetters }
  return readers[kind](text, decided)
}

/**
 * Detects the formats of a file's columns, and what they leave ambiguous.
 * @param columnOf the texts of a field's column; each once is enough
 */
export function detectColumnFormats<F extends string>(
  kinds: Readonly<Record<F, CellKind>>,
  columnOf: (field: F) => readonly string[],
  answers: Answers | undefined,
  currency: Currency = defaultCurrency,
): { decided: ColumnFormats<F>; questions: ImportQuestion[] } {
  const questions: ImportQuestion[] = []
  const separators = new Map<F, Readings>()
  const isAsked = (key: ImportQuestion['key']) => questions.some((question) => question.key === key)
  const days: DayFormat = {
    monthFirst: answers?.date === 'month_first',
    shortYears: answers?.year ?? 'past',
    thisYear: new Date().getUTCFullYear(),
  }
  for (const field of Object.keys(kinds) as F[]) {
    if (kinds[field] === 'day') {
      const column = columnOf(field).map((cell) => cell.trim())
      const odd = column.find(isMonthFirst)
      if (odd !== undefined && !answers?.date && !isAsked('date'))
        questions.push(dayQuestion(odd, days))
      const short = shortYear(column, days)
      if (short !== undefined && !answers?.year && !isAsked('year'))
        questions.push(yearQuestion(short, days))
    }
    if (kinds[field] !== 'quantity') continue
    const column = columnOf(field).map((cell) => harmless(cell.trim()))
    const found = decidedBy(column)
    const unclear = column.find((cell) => isUnclear(cell, found))
    if (unclear !== undefined && answers?.quantity)
      separators.set(field, { '.': answers.quantity, ',': answers.quantity, ...found })
    else separators.set(field, found)
    if (unclear !== undefined && !answers?.quantity && !isAsked('quantity'))
      questions.push(questionOf(unclear))
  }
  return { decided: { separators, days, currency }, questions }
}

/** Parses one row of a file, by the kinds of its fields. */
export function readRow<F extends string>(
  given: ImportedRow<NoInfer<F>>,
  row: number,
  kinds: Readonly<Record<F, CellKind>>,
  { separators, ...decided }: ColumnFormats<NoInfer<F>>,
): ReadRow<F> {
  const problems: Problems = []
  const cells: Cells<F> = {}
  if (given.cells !== undefined)
    problems.push(
      problem(
        'row',
        createMessage(messages.tooManyCells, { cells: given.cells, columns: given.columns ?? 0 }),
      ),
    )
  for (const field of Object.keys(kinds) as F[]) {
    const value = given[field] as Value | null | undefined
    if (value === null || value === undefined || textOf(value) === '') continue
    const read = readCell(value, kinds[field], {
      ...decided,
      separators: separators.get(field) ?? {},
    })
    cells[field] = read.value
    if ('why' in read) problems.push(problem(field, read.why))
  }
  return { row: given.row ?? row, cells, problems, given }
}

/** Parses the cells of a file, by the kinds of its fields. */
export async function readRows<F extends string>(
  rows: readonly ImportedRow<NoInfer<F>>[],
  kinds: Readonly<Record<F, CellKind>>,
  answers: Answers | undefined,
  currency?: Currency,
): Promise<ReadFile<F>> {
  const columnOf = (field: F) =>
    rows
      .map((row) => row[field] as Value | null | undefined)
      .filter((cell) => typeof cell === 'string')
  const { decided, questions } = detectColumnFormats(kinds, columnOf, answers, currency)
  return {
    questions,
    rows: await mapInSlices(rows, (given, index) => readRow(given, index + 1, kinds, decided)),
  }
}

function isUnclear(cell: string, decided: Readings) {
  const quantity = quantityOf(cell)
  return quantity !== undefined && 'either' in quantity && !decided[quantity.by]
}

function questionOf(cell: string): ImportQuestion {
  const quantity = quantityOf(cell)
  const either = quantity && 'either' in quantity ? quantity.either : { thousands: 0, decimal: 0 }
  return {
    key: 'quantity',
    readings: (['thousands', 'decimal'] as const).map((reading) => ({
      reading,
      cell: cell.trim(),
      value: either[reading],
    })),
  }
}

/** The day of an ambiguous cell in day-month order; the other order gives none. */
const dayQuestion = (cell: string, days: DayFormat): ImportQuestion => ({
  key: 'date',
  readings: dayReadings.map((reading) => ({
    reading,
    cell,
    value: reading === 'month_first' ? isoDay(cell, { ...days, monthFirst: true }) : null,
  })),
})

/** A day whose year has two digits, preferably one that the readings tell apart. */
function shortYear(column: readonly string[], days: DayFormat): string | undefined {
  const short = column.filter(hasShortYear)
  const differs = (cell: string) =>
    isoDay(cell, { ...days, shortYears: 'past' }) !==
    isoDay(cell, { ...days, shortYears: 'this_century' })
  return short.find(differs) ?? short[0]
}

const yearQuestion = (cell: string, days: DayFormat): ImportQuestion => ({
  key: 'year',
  readings: yearReadings.map((reading) => ({
    reading,
    cell,
    value: isoDay(cell, { ...days, shortYears: reading }),
  })),
})

/** Lets a parsing problem of a field replace the form's: that would say of the same cell that it is no number. */
export const withReadProblems = (read: Problems, judged: Problems): Problems => [
  ...read,
  ...judged.filter(({ field }) => read.every((one) => one.field !== field)),
]

/** Validates the cells: returns the fields, or their problems. */
export function validateCells<S extends z.ZodType>(shape: S, cells: object) {
  const parsed = shape.safeParse(cells)
  const problems = new Map<string, Problems[number]>()
  for (const issue of parsed.error?.issues ?? []) {
    const field = String(issue.path[0])
    // an invalid day gets no second problem for being in the future
    if (!problems.has(field)) problems.set(field, problem(field, issueMessage(issue)))
  }
  return { problems: [...problems.values()], fields: parsed.data }
}

type Values = JudgedRow['values']

/** Returns the fields whose value differs from the file's text; the preview marks them. */
export function interpretedFields<F extends string>(
  values: Values,
  given: ImportedRow<F>,
): string[] {
  return Object.entries(values)
    .filter(([field, value]) => {
      const written = (given as Record<string, unknown>)[field]
      return written !== undefined && String(value ?? '') !== textOf(written)
    })
    .map(([field]) => field)
}

export interface ValidatedRow<Fields, Known> extends Omit<JudgedRow, 'name'> {
  /** As in the file. */
  key: string
  fields: Fields | undefined
  known: Known | undefined
}

interface Judge<F extends string, Fields extends object, Known extends object> {
  /** The field that identifies a record, in either case. */
  by: F
  /** The existing records, by that field in lower case. */
  known: ReadonlyMap<string, Known>
  /** Says that row {row} has the same value. */
  twice: string
  /** The earlier rows of the file, by that field in lower case. */
  seen?: Map<string, number>
  /** Returns why a file may not change this record, if so. */
  keeps?: (known: Known) => Message | undefined
  judge: (
    cells: Cells<F>,
    known: Known | undefined,
  ) => { problems: Problems; fields: Fields | undefined; values: Values }
}

/** Validates row by row: the problems, the values to store, and whether it creates or changes a record. */
export function validateRows<F extends string, Fields extends object, Known extends object>(
  rows: readonly ReadRow<F>[],
  { by, known, twice, seen = new Map(), keeps, judge }: Judge<F, Fields, Known>,
): Promise<ValidatedRow<Fields, Known>[]> {
  return mapInSlices(rows, ({ row, cells, problems: read, given }) => {
    const key = textOf(cells[by])
    const small = key.toLowerCase()
    const found = known.get(small)
    const { problems: judged, fields, values } = judge(cells, found)
    const problems = withReadProblems(read, judged)
    const before = seen.get(small)
    if (key && before !== undefined)
      problems.push(problem(by, createMessage(twice, { row: before })))
    // an invalid row is not written, so a later one may have the same value
    else if (key && problems.length === 0) seen.set(small, row)
    const change = !found ? 'new' : fields && differs(found, fields) ? 'changed' : 'same'
    const kept = found && change === 'changed' && keeps?.(found)
    if (kept) problems.push(problem(by, kept))
    const interpreted = interpretedFields(values, given)
    return { row, key, change, values, interpreted, problems, fields, known: found }
  })
}

const differs = (known: object, fields: object) =>
  Object.entries(fields).some(
    ([field, value]) => value !== undefined && value !== (known as Record<string, unknown>)[field],
  )

/** Returns the preview of the rows, or writes all of them; 422 if one is invalid, or a question is unanswered. */
export async function allOrNothing<R extends Pick<JudgedRow, 'problems'>>(
  { questions }: Pick<ReadFile<string>, 'questions'>,
  rows: R[],
  apply: boolean | undefined,
  write: () => Promise<void>,
) {
  if (!apply) return { written: false, questions, rows }
  const [open] = questions
  if (open)
    throw invalid({
      answers: createMessage(messages.quantityUnclear, { cell: open.readings[0]?.cell ?? '' }),
    })
  const wrong = rows.filter(({ problems }) => problems.length > 0).length
  if (wrong > 0) throw invalid({ rows: createMessage(messages.rowsWrong, { count: wrong }) })
  await write()
  return { written: true, questions, rows }
}
