/** The cells of an exported list: the same columns as on the screen, as plain values. */
import type { Column } from '../columns.ts'

/** A day or a moment in the local time of its garage: `2026-03-05`, `2026-03-05 16:07`. */
export interface Clock {
  clock: string
}
export type Cell = string | number | Clock | null

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

export function cellOf<Row>(column: Column<Row>, row: Row, { yes, no }: YesNo): Cell {
  const value = column.value(row)
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? yes : no
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
