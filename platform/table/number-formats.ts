/** Shows the numbers of a workbook as its formats do. Each format is parsed once: a large file has a million cells. */
import { format, isDateFormat } from 'numfmt'
import { tidied } from '#platform/contract/table/numbers.ts'
import { type Cell, MAX_TABLE_MB, TableRefused } from '#platform/contract/table/table.ts'
import type { TableSize } from './table-size.ts'

/** Excel stores no longer format: one takes time by the square of its length. */
const MAX_LETTERS = 255
/** Excel has fewer; others count as General. */
const MAX_FORMATS = 500
/** Letters of formats that are applied to numbers, of all cells together: three microseconds each. */
const MAX_APPLIED = 3_000_000
/** Results that a format remembers: prices and quantities repeat. */
const MAX_RESULTS = 20_000

/** A format that writes plain digits, with text around them: `#,##0.00`, `"Rp" 0`, `00000`. */
const DIGITS = /^[^%eE?/;@]*?[#0][#0, ]*(?:\.([#0]+))?[^%eE?/;@#0,]*$/

interface NumberFormat {
  pattern: string
  isGeneral: boolean
  isDate: boolean
  /** A date format shows the whole day. */
  isWholeDay: boolean
  /** Elapsed hours belong to no day. */
  isElapsed: boolean
  /** The decimals that are shown, if it writes plain digits. */
  decimals: number | undefined
  results: Map<number, string>
}

export class NumberFormats {
  /** By style. */
  private readonly patterns: readonly string[]
  private readonly is1904: boolean
  private readonly size: TableSize
  private readonly parsed = new Map<string, NumberFormat>()
  private applied = 0

  constructor(patterns: readonly string[], is1904: boolean, size: TableSize) {
    this.patterns = patterns
    this.is1904 = is1904
    this.size = size
  }

  cellOf(number: number, style: number): Cell {
    const known = this.formatOf(this.patterns[style] ?? 'General')
    return known.isDate ? this.dayCell(number, known) : this.numberCell(number, known)
  }

  private formatOf(pattern: string): NumberFormat {
    const known = this.parsed.get(pattern)
    if (known) return known
    const isTooMuch = pattern.length > MAX_LETTERS || this.parsed.size >= MAX_FORMATS
    const format = parseFormat(isTooMuch ? 'General' : pattern)
    if (this.parsed.size < MAX_FORMATS) this.parsed.set(pattern, format)
    return format
  }

  /** Returns no more of a day than is shown: `8:30` is no moment of 1899, and `5-Mar` has no year. */
  private dayCell(serial: number, known: NumberFormat): Cell {
    const days = this.is1904 ? serial + 1462 : serial
    const day = dayOf(days)
    const isTime = serial >= 0 && serial < 1
    if (known.isWholeDay && !isTime) return { day }
    return { day, shown: this.shown(known.isElapsed ? serial : days, known) }
  }

  private numberCell(value: number, known: NumberFormat): Cell {
    const number = tidied(value)
    if (known.isGeneral) return { number, shown: digitsOf(number) }
    const shown = this.shown(number, known)
    if (known.decimals === undefined) return { number, shown }
    return { number: roundedTo(number, known.decimals), shown }
  }

  private shown(number: number, { pattern, results }: NumberFormat): string {
    const known = results.get(number)
    if (known !== undefined) return known
    this.applied += pattern.length
    if (this.applied > MAX_APPLIED) throw new TableRefused('tableTooLarge', { max: MAX_TABLE_MB })
    const text = format(pattern, number, { throws: false, locale: 'en' })
    // spaces that a format fills with cost as much as letters
    this.size.addBytes(text.length)
    const shown = text.trim()
    if (results.size < MAX_RESULTS) results.set(number, shown)
    return shown
  }
}

function parseFormat(pattern: string): NumberFormat {
  const isGeneral = pattern === 'General' || pattern === '@'
  const isDate = !isGeneral && isDateFormat(pattern)
  const letters = pattern.replaceAll(/"[^"]*"|\\.|\[\$[^\]]*\]/g, '')
  const first = pattern.split(';', 1)[0]?.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '') ?? ''
  const digits = isGeneral || isDate ? undefined : DIGITS.exec(first)
  return {
    pattern,
    isGeneral,
    isDate,
    isWholeDay: /y/i.test(letters) && /d/i.test(letters),
    isElapsed: /\[[hms]+\]/i.test(letters),
    decimals: digits ? (digits[1]?.length ?? 0) : undefined,
    results: new Map(),
  }
}

/** Converts a serial number to a day, with a time if there is one. */
function dayOf(days: number): string {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000)
  if (Number.isNaN(at.getTime())) return String(days)
  return at.toISOString().slice(0, 19).replace('T00:00:00', '').replace('T', ' ')
}

function roundedTo(value: number, decimals: number): number {
  const rounded = Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`)
  return Number.isNaN(rounded) ? value : rounded
}

/** Formats without exponents: a telephone number of twelve digits is no power of ten. */
const digitsOf = (number: number) =>
  Number.isInteger(number) ? BigInt(number).toString() : String(number)
