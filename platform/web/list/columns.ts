/** What a list's columns and filters are made of. */
import type { ReactNode } from 'react'
import type { Call } from '#platform/contract/route.ts'
import type { Option } from '../form.tsx'
import type { PickerSource } from '../PickerInput.tsx'

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
