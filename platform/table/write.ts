/** Writes comma-separated values, so that a spreadsheet reads the letters correctly and runs no formula. */
import type { Language } from '#platform/contract/text/languages.ts'

/** The separator that a spreadsheet in this language expects. */
export const separatorOf = (language: Language): string =>
  language === 'id' || language === 'nl' ? ';' : ','

const harmless = (text: string) => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text)

function field(cell: string | number | null): string {
  if (cell === null) return ''
  const text = typeof cell === 'number' ? String(cell) : harmless(cell)
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly (string | number | null)[], separator: string): string =>
  cells.map(field).join(separator)
