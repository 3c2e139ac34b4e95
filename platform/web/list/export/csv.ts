/**
 * Comma-separated values (RFC 4180), so that a spreadsheet reads the letters correctly and runs no formula.
 */
import type { Language } from '#platform/contract/text/languages.ts'
import type { Cell } from './cells.ts'

/** Tells spreadsheets that this is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * A spreadsheet reads text that begins with = + - @ (some their full-width forms too), tab or line end as a formula. A
 * customer's name must never become one. The import removes one apostrophe, so text that has one of its own before such
 * a sign gets another.
 */
const harmless = (text: string) => (/^'*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text)

/** What a spreadsheet in this language expects: with decimal commas, semicolons separate the cells. */
const formats: Record<Language, { separator: string; decimal: string }> = {
  en: { separator: ',', decimal: '.' },
  my: { separator: ',', decimal: '.' },
  id: { separator: ';', decimal: ',' },
  nl: { separator: ';', decimal: ',' },
}

/** Three digits after one separator may be thousands: 1,125 is read without ambiguity as 1,1250. */
const plain = (number: number) => String(number).replace(/^(-?[1-9]\d{0,2}\.\d{3})$/, '$10')

function field(cell: Cell, decimal: string): string {
  if (cell === null) return ''
  // a negative number is a number
  if (typeof cell === 'number') return plain(cell).replace('.', decimal)
  if (typeof cell === 'object' && 'number' in cell)
    return cell.number.toFixed(cell.digits).replace('.', decimal)
  const text = typeof cell === 'string' ? harmless(cell) : cell.clock
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function csvOf(titles: readonly string[], rows: readonly Cell[][], language: Language) {
  const { separator, decimal } = formats[language]
  const lines = [titles, ...rows].map((cells) =>
    cells.map((cell) => field(cell, decimal)).join(separator),
  )
  return BYTE_ORDER_MARK + lines.join('\r\n')
}
