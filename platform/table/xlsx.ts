/** Reads the sheets of an Excel file, each cell as the sheet shows it. */
import { unzipSync } from 'fflate'
import { Parser } from 'saxen'
import {
  type Cell,
  MAX_COLUMNS,
  NO_VALUE,
  type Sheet,
  type TableRow,
  TableRefused,
  isEmptyCell,
} from '#platform/contract/table/table.ts'
import { columnOf } from './areas.ts'
import { NumberFormats } from './number-formats.ts'
import { TableSize } from './table-size.ts'

/** A file of a few kilobytes may unpack to gigabytes. */
const MAX_UNPACKED = 200 * 1024 * 1024
/** More than a person makes: each is read by itself. */
const MAX_SHEETS = 200

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

/** @throws TableRefused if it is no Excel file, or its cells are too large */
export function readXlsx(bytes: Uint8Array, size = new TableSize()): Sheet[] {
  const part = unpacked(bytes)
  const workbook = part('xl/workbook.xml') ?? ''
  const paths = sheetPaths(workbook, part('xl/_rels/workbook.xml.rels') ?? '')
  const is1904 = /date1904=["'](1|true|on)["']/.test(workbook)
  const formats = new NumberFormats(formatsOf(part('xl/styles.xml') ?? ''), is1904, size)
  const shared = sharedStrings(part('xl/sharedStrings.xml') ?? '')
  return paths.map(({ name, isHidden, path }) => {
    const xml = part(path)
    if (xml === undefined) throw new TableRefused('notATable')
    return { name, isHidden, ...contentOf(xml, { formats, shared, size }) }
  })
}

/** A sheet that is too wide does not keep the others of its workbook from being read. */
function contentOf(xml: string, book: Book): Omit<Sheet, 'name' | 'isHidden'> {
  try {
    return rowsOf(xml, book)
  } catch (error) {
    if (!(error instanceof TableRefused) || error.said.code !== 'tooManyColumns') throw error
    return { rows: [], merges: [], hiddenColumns: [], refused: error.said }
  }
}

/** A part of an OpenDocument, of a binary Excel file, of Numbers. */
const OTHER_KINDS = /^(?:content\.xml|xl\/workbook\.bin|Index\/Document\.iwa)$/i

function unpacked(bytes: Uint8Array): (name: string) => string | undefined {
  let left = MAX_UNPACKED
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (OTHER_KINDS.test(name)) throw new TableRefused('saveAsXlsx')
        if (!/^xl\/.*\.(xml|rels)$/i.test(name)) return false
        left -= originalSize
        if (left < 0) throw new TableRefused('notATable')
        return true
      },
    })
    return (name) => (files[name] ? new TextDecoder().decode(files[name]) : undefined)
  } catch (error) {
    if (error instanceof TableRefused) throw error
    throw new TableRefused('notATable')
  }
}

interface SheetPath {
  name: string
  isHidden: boolean
  path: string
}

function sheetPaths(workbook: string, relations: string): SheetPath[] {
  const sheets: { name: string; isHidden: boolean; id: string }[] = []
  walk(workbook, {
    open(tag, attributes) {
      if (tag !== 'sheet') return
      const { state = 'visible', id = '', name = '' } = attributes()
      sheets.push({ name, isHidden: state !== 'visible', id })
      if (sheets.length > MAX_SHEETS) throw new TableRefused('notATable')
    },
  })
  const targets = new Map<string, string>()
  walk(relations, {
    open(tag, attributes) {
      if (tag !== 'Relationship') return
      const { Id = '', Target = '', Type = '' } = attributes()
      // a sheet of a chart or a macro has no cells
      if (!/\/(chart|dialog|macro)sheet$/i.test(Type)) targets.set(Id, Target)
    },
  })
  const paths = sheets.flatMap(({ id, ...sheet }) => {
    const target = targets.get(id)
    if (target === undefined) return []
    return [{ ...sheet, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` }]
  })
  // the same part under many names would be read as often
  if (paths.length === 0 || new Set(paths.map(({ path }) => path)).size < paths.length)
    throw new TableRefused('notATable')
  return paths
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
  formats: NumberFormats
  shared: readonly string[]
  size: TableSize
}

/** The row limit of spreadsheets. */
const MAX_ROW = 1_048_576

interface OpenCell {
  at: number
  type: string
  style: number
  value: string
  isFormula: boolean
}

const isSet = (flag: string | undefined) => flag === '1' || flag === 'true'

function rowsOf(xml: string, book: Book): Omit<Sheet, 'name' | 'isHidden'> {
  const rows: TableRow[] = []
  let row: TableRow = { row: 0, cells: [] }
  let next = 0
  let cell: OpenCell | undefined
  let inside = ''
  let silent = 0
  const merges: string[] = []
  const hiddenColumns: number[] = []
  walk(xml, {
    open(name, attributes) {
      if (name === 'col') hiddenColumns.push(...hiddenOf(attributes()))
      if (name === 'row') {
        const { r, hidden, ht } = attributes()
        row = { row: Number(r) || row.row + 1, cells: [] }
        if (!Number.isInteger(row.row) || row.row > MAX_ROW) throw new TableRefused('notATable')
        if (isSet(hidden) || (ht !== undefined && Number(ht) === 0)) row.isHidden = true
        next = 0
      }
      if (name === 'c') {
        const { r, t = 'n', s } = attributes()
        const at = r ? columnOf(r) : next
        next = at + 1
        cell = { at, type: t, style: Number(s ?? 0), value: '', isFormula: false }
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
        put(row, cell.at, cellOf(cell, book), book.size)
        cell = undefined
      }
      if (name === 'row' && row.cells.length > 0) {
        book.size.addRow()
        rows.push(row)
      }
    },
  })
  return { rows, merges, hiddenColumns }
}

/** An empty cell that only has a format takes no place. */
function put(row: TableRow, at: number, cell: Cell, size: TableSize) {
  if (at < 0 || isEmptyCell(cell)) return
  size.checkCell(row.row, at, cell)
  size.addEmptyCells(Math.max(0, at - row.cells.length))
  while (row.cells.length < at) row.cells.push(null)
  row.cells[at] = cell
}

/** The positions of hidden columns in a `col`, which spans several. */
function hiddenOf({ min, max, hidden, width }: Attributes): number[] {
  if (!isSet(hidden) && !(width !== undefined && Number(width) === 0)) return []
  const first = Math.max(1, Number(min) || 1)
  const last = Math.min(Number(max) || first, MAX_COLUMNS)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first - 1 + at)
}

function cellOf({ type, style, value, isFormula }: OpenCell, { formats, shared }: Book): Cell {
  // a text may be empty, a computed number may not
  if (value === '') return isFormula && type !== 'str' ? { error: NO_VALUE } : null
  if (type === 's') return shared[Number(value)] ?? null
  if (type === 'str' || type === 'inlineStr') return unescaped(value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return { error: value }
  if (type === 'd') return { day: value.replace(/T00:00:00(\.0+)?Z?$/, '') }
  const number = Number(value)
  return Number.isFinite(number) ? formats.cellOf(number, style) : value
}
