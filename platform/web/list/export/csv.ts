/**
 * Comma-separated values (RFC 4180), so that a spreadsheet reads the letters correctly and runs no formula.
 */
import type { Cell } from './cells.ts'

/** Tells spreadsheets that this is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * A spreadsheet reads text that begins with = + - @ (some their full-width forms too), tab or line end as a
 * formula. A customer's name must never become one.
 */
const harmless = (text: string) => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text)

function field(cell: Cell): string {
  if (cell === null) return ''
  // a negative number is a number
  if (typeof cell === 'number') return String(cell)
  const text = typeof cell === 'string' ? harmless(cell) : cell.clock
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvOf = (titles: readonly string[], rows: readonly Cell[][]): string =>
  BYTE_ORDER_MARK + [titles, ...rows].map((cells) => cells.map(field).join(',')).join('\r\n')
