/** The cells of an exported list: the same columns as on the screen, as plain values. */
import {
  type Currency,
  defaultCurrency,
  factsOf,
  majorOf,
} from '#platform/contract/money/currency.ts'
import { currencyIn } from '../../language/currency.ts'
import type { Column } from '../table/columns.ts'

/** A day or a moment in the local time of its garage: `2026-03-05`, `2026-03-05 16:07`. */
export interface Clock {
  clock: string
}
/** Money with decimals, in its major unit. */
export interface Decimal {
  number: number
  digits: number
}
export type Cell = string | number | Clock | Decimal | null

export interface YesNo {
  yes: string
  no: string
}

/** An amount as files have it; an empty value stays empty. */
export function moneyCell(amount: number | null | undefined, currency: Currency): Cell {
  if (amount === null || amount === undefined) return null
  const { digits } = factsOf[currency]
  return digits === 0 ? amount : { number: majorOf(amount, currency), digits }
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

/** The Swedish format writes days and times as ISO does. */
function clockOf(value: string, zone: string | undefined, withTime: boolean): Cell {
  if (isDay(value)) return { clock: value }
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return value
  const text = at.toLocaleString('sv-SE', {
    ...(zone ? { timeZone: zone } : {}),
    dateStyle: 'short',
    ...(withTime ? { timeStyle: 'short' } : {}),
  })
  return { clock: text }
}

/** Money is in the currency of its row; of a row without one, in that of the current content. */
export function cellOf<Row>(
  column: Column<Row>,
  row: Row,
  { yes, no }: YesNo,
  shown: Currency = defaultCurrency,
): Cell {
  const value = column.value(row)
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? yes : no
  if (column.kind === 'money') return moneyCell(Number(value), currencyIn(row) ?? shown)
  if (typeof value === 'number') return value
  if (column.kind === 'day' || column.kind === 'moment')
    return clockOf(value, column.zone?.(row), column.kind === 'moment')
  if (column.kind === 'number') return Number(value)
  return value
}

/** The currency column for rows of several currencies, whose amounts alone would be ambiguous. */
export function currencyColumn(
  columns: readonly Pick<Column<never>, 'kind'>[],
  rows: readonly object[],
): ((row: object) => Cell) | undefined {
  const hasMoney = columns.some(({ kind }) => kind === 'money')
  const isMixed = new Set(rows.map((row) => currencyIn(row))).size > 1
  return hasMoney && isMixed ? (row) => currencyIn(row) ?? null : undefined
}

/** A label without soft hyphens: a search for the word would not find it in a file. */
export const headerText = (label: string) => label.replaceAll('\u00ad', '')

/** `Order Management`, on 21 November 2026 -> `order-management-2026-11-21.csv` */
export const fileNameOf = (list: string, today: string, ending: string) =>
  `${list
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')}-${today}.${ending}`
