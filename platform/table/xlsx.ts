/** Reads the first visible sheet of an Excel file, each cell as the sheet shows it. */
import { unzipSync } from 'fflate'
import { format, isDateFormat } from 'numfmt'
import { Parser } from 'saxen'
import { tidied } from '#platform/contract/table/numbers.ts'
import {
  type Cell,
  MERGED,
  NO_VALUE,
  type TableRow,
  TableRefused,
  isEmptyCell,
} from '#platform/contract/table/table.ts'

/** A file of a few kilobytes may unpack to gigabytes. */
const MAX_UNPACKED = 200 * 1024 * 1024

type Attributes = Record<string, string>
interface Visit {
  open?: (name: string, attributes: () => Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parses a part; an absent one is empty, because programs omit styles and shared texts. */
function walk(xml: string, { open, text, close }: Visit) {
  if (xml === '') return
  const parser = new Parser()
  parser.on(
    'openTag',
    (name: string, attributes: () => Attributes, decode: (s: string) => string) =>
      open?.(local(name), () =>
        Object.fromEntries(
          Object.entries(attributes()).map(([key, value]) => [local(key), decode(value)]),
        ),
      ),
  )
  parser.on('closeTag', (name: string) => close?.(local(name)))
  parser.on('text', (value: string, decode: (s: string) => string) => text?.(decode(value)))
  parser.on('cdata', (value: string) => text?.(value))
  parser.on('error', () => {
    throw new TableRefused('notATable')
  })
  parser.parse(xml)
}

/** @throws TableRefused if it is no Excel file */
export function readXlsx(bytes: Uint8Array): TableRow[] {
  const part = unpacked(bytes)
  const path = sheetPath(part('xl/workbook.xml') ?? '', part('xl/_rels/workbook.xml.rels') ?? '')
  const sheet = part(path)
  if (sheet === undefined) throw new TableRefused('notATable')
  const is1904 = /date1904=["'](1|true|on)["']/.test(part('xl/workbook.xml') ?? '')
  const styles = formatsOf(part('xl/styles.xml') ?? '')
  const shared = sharedStrings(part('xl/sharedStrings.xml') ?? '')
  return rowsOf(sheet, { styles, shared, is1904 })
}

function unpacked(bytes: Uint8Array): (name: string) => string | undefined {
  let left = MAX_UNPACKED
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/^xl\/.*\.(xml|rels)$/i.test(name)) return false
        left -= originalSize
        if (left < 0) throw new TableRefused('notATable')
        return true
      },
    })
    return (name) => (files[name] ? new TextDecoder().decode(files[name]) : undefined)
  } catch {
    throw new TableRefused('notATable')
  }
}

function sheetPath(workbook: string, relations: string): string {
  let id: string | undefined
  walk(workbook, {
    open(name, attributes) {
      if (name !== 'sheet' || id !== undefined) return
      const { state = 'visible', id: own } = attributes()
      if (state === 'visible') id = own
    },
  })
  let target: string | undefined
  walk(relations, {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const { Id, Target } = attributes()
      if (Id === id) target = Target
    },
  })
  if (id === undefined || target === undefined) throw new TableRefused('notATable')
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** A file references the usual formats by number alone (ECMA-376, 18.8.30). */
const usualFormats: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
}

/** Returns the number format of each style, by position. */
function formatsOf(xml: string): string[] {
  const own = new Map<number, string>()
  const found: string[] = []
  let isCell = false
  walk(xml, {
    open(name, attributes) {
      if (name === 'numFmt') {
        const { numFmtId, formatCode = 'General' } = attributes()
        own.set(Number(numFmtId), formatCode)
      }
      if (name === 'cellXfs') isCell = true
      if (name === 'xf' && isCell) {
        const id = Number(attributes()['numFmtId'] ?? 0)
        found.push(own.get(id) ?? usualFormats[id] ?? 'General')
      }
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
  })
  return found
}

/** Decodes `_x000D_`, by which Excel writes a character that XML cannot contain. */
const unescaped = (text: string) =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  )

/** Joins the runs of each text; phonetic text (rPh) is not part of it. */
function sharedStrings(xml: string): string[] {
  const found: string[] = []
  let isText = false
  let silent = 0
  walk(xml, {
    open(name) {
      if (name === 'si') found.push('')
      if (name === 'rPh') silent++
      if (name === 't') isText = silent === 0
    },
    text(text) {
      if (isText) found[found.length - 1] += text
    },
    close(name) {
      if (name === 'rPh') silent--
      if (name === 't') isText = false
    },
  })
  return found.map(unescaped)
}

interface Book {
  styles: readonly string[]
  shared: readonly string[]
  is1904: boolean
}

/** `AB12` -> 27 */
const columnOf = (address: string) =>
  [...(/^[A-Z]+/.exec(address)?.[0] ?? '')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1

/** The column limit of spreadsheets. */
const MAX_COLUMNS = 16_384

interface OpenCell {
  at: number
  type: string
  format: string
  value: string
  isFormula: boolean
}

function rowsOf(xml: string, book: Book): TableRow[] {
  const rows: TableRow[] = []
  let row: TableRow = { row: 0, cells: [] }
  let cell: OpenCell | undefined
  let inside = ''
  let silent = 0
  const merges: string[] = []
  walk(xml, {
    open(name, attributes) {
      if (name === 'row') {
        const { r } = attributes()
        row = { row: Number(r) || row.row + 1, cells: [] }
      }
      if (name === 'c') {
        const { r, t = 'n', s } = attributes()
        const at = r ? columnOf(r) : row.cells.length
        cell = {
          at,
          type: t,
          format: book.styles[Number(s ?? 0)] ?? 'General',
          value: '',
          isFormula: false,
        }
      }
      if (name === 'f' && cell) cell.isFormula = true
      if (name === 'rPh') silent++
      if (name === 'mergeCell') merges.push(attributes()['ref'] ?? '')
      inside = name
    },
    text(text) {
      if (cell && silent === 0 && (inside === 'v' || inside === 't')) cell.value += text
    },
    close(name) {
      inside = ''
      if (name === 'rPh') silent--
      if (name === 'c' && cell) {
        if (cell.at >= 0 && cell.at < MAX_COLUMNS) {
          while (row.cells.length < cell.at) row.cells.push(null)
          row.cells[cell.at] = cellOf(cell, book)
        }
        cell = undefined
      }
      if (name === 'row' && row.cells.some((cell) => !isEmptyCell(cell))) rows.push(row)
    },
  })
  if (merges.length > 0) markMerged(rows, merges)
  return rows
}

/** Far more than a table has: a small file may declare any number of cells. */
const MAX_MERGED = 1_000_000

/**
 * Marks the cells of a merge as invalid: the cell shows one value for all of them, and only a person can say which rows
 * and fields it is meant for. The header is left alone: a field is found by its own title.
 */
function markMerged(rows: readonly TableRow[], merges: readonly string[]) {
  const byRow = new Map(rows.slice(1).map(({ row, cells }) => [row, cells]))
  const last = rows.at(-1)?.row ?? 0
  let left = MAX_MERGED
  for (const merge of merges) {
    const [, from = '', top, to = '', bottom] = MERGE.exec(merge) ?? []
    const area = {
      columns: [columnOf(from), Math.min(columnOf(to), MAX_COLUMNS - 1)] as const,
      rows: [Number(top), Math.min(Number(bottom), last)] as const,
    }
    left -= sizeOf(area.columns) * sizeOf(area.rows)
    if (left < 0) throw new TableRefused('notATable')
    const shown = byRow.get(area.rows[0])
    if (!shown || !isEmptyCell(shown[area.columns[0]])) cover(byRow, area)
  }
}

const MERGE = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/
type Span = readonly [number, number]
const sizeOf = ([first, end]: Span) => Math.max(0, end - first + 1)

function cover(
  byRow: ReadonlyMap<number, Cell[]>,
  { columns, rows }: Record<'columns' | 'rows', Span>,
) {
  for (let row = rows[0]; row <= rows[1]; row++) {
    const cells = byRow.get(row)
    for (let at = columns[0]; cells && at <= columns[1]; at++) {
      if (row === rows[0] && at === columns[0]) continue
      while (cells.length < at) cells.push(null)
      cells[at] = { error: MERGED }
    }
  }
}

function cellOf(
  { type, format: pattern, value, isFormula }: OpenCell,
  { shared, is1904 }: Book,
): Cell {
  // a text may be empty, a computed number may not
  if (value === '') return isFormula && type !== 'str' ? { error: NO_VALUE } : null
  if (type === 's') return shared[Number(value)] ?? null
  if (type === 'str' || type === 'inlineStr') return unescaped(value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return { error: value }
  if (type === 'd') return { day: value.replace(/T00:00:00(\.0+)?Z?$/, '') }
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  return isDateFormat(pattern) ? dayCell(number, pattern, is1904) : numberCell(number, pattern)
}

/** Returns no more of a day than is shown: `8:30` is no moment of 1899, and `5-Mar` has no year. */
function dayCell(serial: number, pattern: string, is1904: boolean): Cell {
  const day = dayOf(serial, is1904)
  const shows = pattern.replaceAll(/"[^"]*"|\\.|\[\$[^\]]*\]/g, '')
  const isWhole = /y/i.test(shows) && /d/i.test(shows)
  const isTime = serial >= 0 && serial < 1
  if (isWhole && !isTime) return { day }
  // elapsed hours belong to no day
  const isElapsed = /\[[hms]+\]/i.test(shows)
  const days = is1904 && !isElapsed ? serial + 1462 : serial
  return { day, shown: format(pattern, days, { throws: false, locale: 'en' }).trim() }
}

/** Converts a serial number to a day, with a time if there is one. */
function dayOf(serial: number, is1904: boolean): string {
  const days = is1904 ? serial + 1462 : serial
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000)
  if (Number.isNaN(at.getTime())) return String(serial)
  return at.toISOString().slice(0, 19).replace('T00:00:00', '').replace('T', ' ')
}

/** `#,##0.00`, `"Rp" 0`, `00000`: plain digits with text around them. */
const DIGITS = /^[^%eE?/;@]*?[#0][#0, ]*(?:\.([#0]+))?[^%eE?/;@#0,]*$/

function numberCell(value: number, pattern: string): Cell {
  const number = tidied(value)
  if (pattern === 'General' || pattern === '@') return { number, shown: digitsOf(number) }
  const first = pattern.split(';', 1)[0]?.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '') ?? ''
  const plain = DIGITS.exec(first)
  const shown = format(pattern, number, { throws: false, locale: 'en' }).trim()
  if (!plain) return { number, shown }
  return { number: roundedTo(number, plain[1]?.length ?? 0), shown }
}

function roundedTo(value: number, decimals: number): number {
  const rounded = Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`)
  return Number.isNaN(rounded) ? value : rounded
}

/** Formats without exponents: a telephone number of twelve digits is no power of ten. */
const digitsOf = (number: number) =>
  Number.isInteger(number) ? BigInt(number).toString() : String(number)
