/** How an invoice's number is said: `INV/CIL/2026/00012` on paper, `CIL/2026/12`, `2026/12` or `12` across the counter. */

export interface NumberSaid {
  /** The garage's code; undefined: of any garage in reach. */
  code?: string
  years: number[]
  /** Five digits at least, as it is printed. */
  serial: string
}

/** @param thisYear what is meant when no year is said; last year's invoices are still asked for in January */
export function numberSaid(keyword: string, thisYear: number): NumberSaid | undefined {
  const parts = keyword.trim().toUpperCase().split('/')
  if (parts[0] === 'INV') parts.shift()
  const serial = parts.pop() ?? ''
  if (!/^\d{1,9}$/.test(serial)) return undefined
  const year = /^20\d\d$/.test(parts.at(-1) ?? '') ? Number(parts.pop()) : undefined
  const code = parts.pop()
  if (parts.length > 0 || (code !== undefined && !/^[A-Z0-9]{2,8}$/.test(code))) return undefined
  return {
    ...(code ? { code } : {}),
    years: year ? [year] : [thisYear, thisYear - 1],
    serial: serial.padStart(5, '0'),
  }
}
