/** The cells of an exported list: the same columns as on the screen, as plain values. */
import { type Currency, defaultCurrency, factsOf, majorOf } from '#platform/contract/currency.ts'
import { currencyIn } from '../../currency.ts'
import type { Column } from '../columns.ts'

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

/** Money is in the currency of its row; of a row that names none, in what is shown. */
export function cellOf<Row>(
  column: Column<Row>,
  row: Row,
  { yes, no }: YesNo,
  shown: Currency = defaultCurrency,
): Cell {
  const value = column.value(row)
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? yes : no
  const money = column.kind === 'money' ? (currencyIn(row) ?? shown) : undefined
  if (money && factsOf[money].digits > 0)
    return { number: majorOf(Number(value), money), digits: factsOf[money].digits }
  if (typeof value === 'number') return value
  if (column.kind === 'day' || column.kind === 'moment')
    return clockOf(value, column.zone?.(row), column.kind === 'moment')
  if (column.kind === 'money' || column.kind === 'number') return Number(value)
  return value
}

/** `Order Management`, on 21 November 2026 -> `order-management-2026-11-21.csv` */
export const fileNameOf = (list: string, today: string, ending: string) =>
  `${list
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')}-${today}.${ending}`
