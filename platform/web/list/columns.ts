/** What a list's columns and filters are made of. */
import type { ReactNode } from 'react'
import type { Call } from '#platform/contract/route.ts'
import type { Option } from '../form.tsx'
import type { PickerSource } from '../pickerSource.ts'

export type Plain = string | number | boolean | null | undefined

/** How a plain value is shown, aligned, and how wide it is; `text` unless said otherwise. */
export type ColumnKind = 'text' | 'number' | 'money' | 'day' | 'moment' | 'plate' | 'status'

export interface Column<Row> {
  /** The name in the address; for `sort` the name that the call knows. */
  name: string
  label: string
  /** The plain value: what is exported, and shown by its kind unless there is a `cell`. */
  value: (row: Row) => Plain
  cell?: (row: Row) => ReactNode
  kind?: ColumnKind
  /** The zone in which an instant is shown: its garage's. */
  zone?: (row: Row) => string | undefined
  sort?: boolean
  /** In px; columns share what is left over. */
  width?: number
  /** The same on a phone. */
  narrow?: number
  /** What has no column of its own where there is no room for all: the highest first. Its place from the left, unless said otherwise. */
  rank?: number
}

export const widths: Record<ColumnKind, number> = {
  text: 200,
  number: 110,
  money: 150,
  day: 150,
  moment: 190,
  plate: 140,
  status: 170,
}

export const widthOf = <Row>({ width, kind = 'text' }: Column<Row>) => width ?? widths[kind]

/** So much narrower than it asks for a column may be. */
const SQUEEZE = 1.03

/** The columns that there is room for, in px, and those that there is not. The first one, the row's name, always stays. */
export function fitting<Row>(
  columns: readonly Column<Row>[],
  room: number,
): { shown: readonly Column<Row>[]; left: readonly Column<Row>[] } {
  const goFirst = columns
    .map((column, at) => ({ column, rank: column.rank ?? at }))
    .slice(1)
    .toSorted((one, other) => other.rank - one.rank)
  let width = columns.reduce((sum, column) => sum + widthOf(column), 0)
  const left: Column<Row>[] = []
  for (const { column } of goFirst) {
    if (width <= room * SQUEEZE) break
    left.unshift(column)
    width -= widthOf(column)
  }
  return {
    shown: columns.filter((column) => !left.includes(column)),
    // what matters most is said first
    left,
  }
}

export const isAtEnd = <Row>({ kind }: Column<Row>) => kind === 'money' || kind === 'number'

export const FILTER_WIDTH = 190

/** A filter of the list's tools: fixed options, words that are typed, or the rows of a neighbour's list. */
export type Filter =
  | { name: string; label: string; options: readonly Option[] }
  | { name: string; label: string; typed: true }
  | ({ name: string; label: string; initial?: { id: number; name: string } } & PickerSource<Call>)

/** A filter with its neighbour's types: `pickFilter({ name: 'brand_id', label, source: brand.list })`. */
export const pickFilter = <C extends Call>(
  filter: { name: string; label: string; initial?: { id: number; name: string } } & PickerSource<C>,
) => filter as unknown as Filter

/** Statuses as tabs: the first one, "All", is added. */
export interface Tabs {
  name: string
  options: readonly { value: string; label: string }[]
}
