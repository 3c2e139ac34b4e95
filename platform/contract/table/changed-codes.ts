/** Codes that a spreadsheet has changed when it took them for a day or a number: nobody can tell what they were. */
import { monthNamed } from './days.ts'
import type { Cell } from './table.ts'

/** `8.99E+12`, with the comma of other languages. `90915E-10` is a code. */
const EXPONENT = /^[-+]?\d(?:(?:[.,]\d+)?E\+|[.,]\d+E-)\d{2,3}$/i
/** Also `45.1E+8`, in a format of somebody's own. */
const SHOWS_EXPONENT = /\dE[-+]?\d+$/i
/** `5-Mar`, `Mar-05`, `5-Mar-26`: as spreadsheets write them. A code in capitals, `5-MAR`, is what somebody typed. */
const DAY_NAMED =
  /^(?:\d{1,2}-(\p{Lu}?\p{Ll}{2,3})\.?(?:-\d{2,4})?|(\p{Lu}?\p{Ll}{2,3})\.?-\d{2,4})$/u

/** Whether a text is what a spreadsheet makes of a code. */
export function isChangedCode(text: string): boolean {
  if (EXPONENT.test(text)) return true
  const [, name, first] = DAY_NAMED.exec(text) ?? []
  return monthNamed(name ?? first ?? '') !== undefined
}

/** A spreadsheet keeps fifteen digits of a number, and replaces the others with zeros. */
const MOST_EXACT = 1e15

/** Whether the cell of a code is a day, or a number that has lost digits. */
export function isChangedCell(cell: Cell | undefined): boolean {
  if (!cell || typeof cell !== 'object') return false
  if ('day' in cell) return true
  return 'number' in cell && (isInexactCode(cell.number) || SHOWS_EXPONENT.test(cell.shown))
}

/** Whether a number that a program sends as a code has lost digits. */
export const isInexactCode = (value: number): boolean => Math.abs(value) >= MOST_EXACT
