/** The source of a picker: the call of its rows, and their names. */
import type { FocusEvent, Ref } from 'react'
import type { Page } from '#platform/contract/paging.ts'
import type { ClientCall, DataOut, ParamsOf, QueryIn } from '#platform/contract/client-calls.ts'

/** The type of a list's row, by its call. */
export type RowOf<C extends ClientCall> =
  DataOut<C> extends Page<infer Row> ? Row & { id: number } : { id: number }

export interface PickerSource<C extends ClientCall> {
  source: C
  /** Of a path with ids: `garage/{id}/inventory`. */
  params?: ParamsOf<C>
  /** Loads one row, to name a value from the URL. */
  get?: ClientCall
  /** Narrows the search: `{ brand_id }`. */
  query?: QueryIn<C>
  /** The row's label; by default its name. */
  rowLabel?: (row: RowOf<C>) => string
  /** Shown before the others, as long as the input is empty. */
  first?: readonly RowOf<C>[] | undefined
  /** A second line: phone, plate. */
  detail?: (row: RowOf<C>) => string | null | undefined
}

export interface PickerInputProps<C extends ClientCall> extends PickerSource<C> {
  label?: string
  'aria-label'?: string
  value: number | null | undefined
  onChange: (id: number | null, row?: RowOf<C>) => void
  /** The current choice, so that its name shows before any search. */
  initial?: { id: number; name: string } | null
  /** The choice of a draft, which arrives later. */
  kept?: { id: number; name: string } | undefined
  /** Offers to add the typed text as a new row. */
  onCreate?: (typed: string) => void
  /** Names are unique: an existing name is not offered as a new row. */
  oneOfAName?: boolean
  placeholder?: string
  error?: string | undefined
  disabled?: boolean
  clearable?: boolean
  withAsterisk?: boolean
  'aria-required'?: boolean | undefined
  description?: string
  name?: string
  ref?: Ref<HTMLInputElement>
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  w?: number
}

export const nameOf = (row: object) => {
  const { name, full_name } = row as { name?: string; full_name?: string }
  return name ?? full_name ?? ''
}
