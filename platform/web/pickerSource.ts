/** What a picker is told: where its rows come from, and how they are called. */
import type { FocusEvent, Ref } from 'react'
import type { Page } from '#platform/contract/list.ts'
import type { Call, DataOut, ParamsOf, QueryIn } from '#platform/contract/route.ts'

/** What a row of a list is, by its call. */
export type RowOf<C extends Call> =
  DataOut<C> extends Page<infer Row> ? Row & { id: number } : { id: number }

export interface PickerSource<C extends Call> {
  source: C
  /** Of a path with ids: `garage/{id}/inventory`. */
  params?: ParamsOf<C>
  /** Fetches one row: names a value that stood in the address. */
  get?: Call
  /** Narrows the search: `{ brand_id }`. */
  query?: QueryIn<C>
  /** What the row is called; its name, unless said otherwise. */
  rowLabel?: (row: RowOf<C>) => string
  /** Offered before the others, as long as nothing is typed. */
  first?: readonly RowOf<C>[] | undefined
  /** A second line: phone, plate. */
  detail?: (row: RowOf<C>) => string | null | undefined
}

export interface PickerInputProps<C extends Call> extends PickerSource<C> {
  label?: string
  'aria-label'?: string
  value: number | null | undefined
  onChange: (id: number | null, row?: RowOf<C>) => void
  /** What is chosen already, so that its name is there before anything was searched. */
  initial?: { id: number; name: string } | null
  /** The same, of a draft: it comes later. */
  kept?: { id: number; name: string } | undefined
  /** Offers to add what was typed. */
  onCreate?: (typed: string) => void
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
