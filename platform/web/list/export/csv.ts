/** Comma-separated values (RFC 4180), such that a spreadsheet reads the letters right and runs nothing. */
import type { Cell } from './cells.ts'

/** Tells spreadsheets that this is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** A spreadsheet takes a leading = + - @ (some their full-width forms too), tab or line end for a formula: a customer's name must never be one. */
const harmless = (text: string) => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text)

function field(cell: Cell): string {
  if (cell === null) return ''
  // a number below zero is a number
  if (typeof cell === 'number') return String(cell)
  const text = typeof cell === 'string' ? harmless(cell) : cell.clock
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvOf = (titles: readonly string[], rows: readonly Cell[][]): string =>
  BYTE_ORDER_MARK + [titles, ...rows].map((cells) => cells.map(field).join(',')).join('\r\n')
