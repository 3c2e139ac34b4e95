/** The types of a list's columns and filters. */
import type { ReactNode } from 'react'
import type { ClientCall } from '#platform/contract/client-calls.ts'
import type { Option } from '../../forms/form.tsx'
import type { PickerSource } from '../../forms/pickerSource.ts'

export type Plain = string | number | boolean | null | undefined

/** A plain value's format, alignment and width; `text` by default. */
export type ColumnKind = 'text' | 'number' | 'money' | 'day' | 'moment' | 'plate' | 'status'

export interface Column<Row> {
  /** The name in the URL; for `sort` the name of the call. */
  name: string
  label: string
  /** The plain value: exported, and shown in the format of its kind unless there is a `cell`. */
  value: (row: Row) => Plain
  cell?: (row: Row) => ReactNode
  kind?: ColumnKind
  /** The garage's time zone, for an instant. */
  zone?: (row: Row) => string | undefined
  sort?: boolean
  /** In px; the columns share the remaining width. */
  width?: number
  /** The same on a phone. */
  narrow?: number
  /** The width of its longest words. Space that is left over goes here before the others share it. */
  wide?: number
  /**
   * If the space is too small, columns with the highest number are left out first. By default the column's position
   * from the left.
   */
  rank?: number
  /** Its value is a URL: exported, and not shown in the second line. */
  isAddress?: boolean
  /** Never left out: the reason why the list is opened. */
  stays?: boolean
  /** Identifies the row where the first column does not: two orders of one car have one plate. */
  names?: boolean
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

/** The share of its width that a column may lose. */
const SQUEEZE = 1.03

/** The columns that fit, in px, and those that do not. The first one always stays, and those marked so. */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  room: number,
): { shown: readonly Column<Row>[]; left: readonly Column<Row>[] } {
  const goFirst = columns
    .map((column, at) => ({ column, rank: column.rank ?? at }))
    .slice(1)
    .filter(({ column }) => !column.stays)
    .toSorted((a, b) => b.rank - a.rank)
  let width = columns.reduce((sum, column) => sum + widthOf(column), 0)
  const left: Column<Row>[] = []
  for (const { column } of goFirst) {
    if (width <= room * SQUEEZE) break
    left.unshift(column)
    width -= widthOf(column)
  }
  return {
    shown: columns.filter((column) => !left.includes(column)),
    // the most important value first
    left,
  }
}

/** A status of these words, wide enough for the longest of them and the dot before it. */
export const statusIn = (words: Readonly<Record<string, string>>) =>
  ({
    kind: 'status',
    wide: 44 + 7 * Math.max(...Object.values(words).map(({ length }) => length)),
  }) as const

/** The width of each column in the available width, in px: they shrink a little before one is left out. */
export function widthsIn<Row>(columns: readonly Column<Row>[], room: number): number[] {
  const wanted = columns.reduce((sum, column) => sum + widthOf(column), 0)
  const squeeze = Math.min(1, room / wanted)
  let spare = Math.max(0, room - wanted)
  return columns.map((column) => {
    const own = widthOf(column)
    const more = Math.max(0, Math.min(spare, (column.wide ?? own) - own))
    spare -= more
    return Math.floor((own + more) * squeeze)
  })
}

/** The column whose value identifies a row. */
export const nameColumn = <Row>(columns: readonly Column<Row>[]) =>
  columns.find(({ names }) => names) ?? columns[0]

/** The properties that decide whether a user may hide a column. */
export type Listed = Pick<Column<never>, 'name' | 'names' | 'stays'>

/** The first column identifies the row; some are the reason why the list is opened. */
export const canHide = (columns: readonly Listed[], { name, names, stays }: Listed) =>
  name !== columns[0]?.name && !names && !stays

/** Names of columns that a later version no longer has, or always shows, hide nothing. */
export const visibleColumns = <One extends Listed>(
  columns: readonly One[],
  hidden: readonly string[],
) => columns.filter((column) => !canHide(columns, column) || !hidden.includes(column.name))

export const isRightAligned = <Row>({ kind }: Column<Row>) => kind === 'money' || kind === 'number'

export const FILTER_WIDTH = 190

/** A filter of the list's tools: fixed options, typed words, or the rows of another module's list. */
export type Filter =
  | { name: string; label: string; options: readonly Option[] }
  | { name: string; label: string; typed: true }
  | ({
      name: string
      label: string
      initial?: { id: number; name: string }
    } & PickerSource<ClientCall>)

/** A filter with the other module's types: `pickFilter({ name: 'brand_id', label, source: brand.list })`. */
export const pickFilter = <C extends ClientCall>(
  filter: { name: string; label: string; initial?: { id: number; name: string } } & PickerSource<C>,
) => filter as unknown as Filter

/** Statuses as tabs: the first one, "All", is added. */
export interface Tabs {
  name: string
  options: readonly { value: string; label: string }[]
  /** The call that counts the rows of each (tabCounts). */
  counts: ClientCall
}
