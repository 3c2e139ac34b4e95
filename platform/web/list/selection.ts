/** Which rows of a list are selected. They stay selected on other pages of the same list. */
import { useState } from 'react'
import { useShortcuts } from '../shortcuts.ts'

interface Row {
  id: number
}
export type Selected<R extends Row> = ReadonlyMap<number, R>

/**
 * The selection after a click on a row's box. With Shift, all rows from the last clicked row to this one take
 * this row's new state. If the last clicked row is on another page, there is no range.
 */
export function toggleSelection<R extends Row>(
  selected: Selected<R>,
  rows: readonly R[],
  id: number,
  from?: number,
): Selected<R> {
  const at = rows.findIndex((row) => row.id === id)
  if (at < 0) return selected
  const begin = rows.findIndex((row) => row.id === from)
  const [first, last] = begin < 0 ? [at, at] : [Math.min(begin, at), Math.max(begin, at)]
  return withMarked(selected, rows.slice(first, last + 1), !selected.has(id))
}

/** Adds these rows to the selection, or removes them. */
export function withMarked<R extends Row>(
  selected: Selected<R>,
  rows: readonly R[],
  isIn: boolean,
): Selected<R> {
  const after = new Map(selected)
  for (const row of rows) {
    if (isIn) after.set(row.id, row)
    else after.delete(row.id)
  }
  return after
}

export interface Selection<R extends Row> {
  rows: Selected<R>
  click: (id: number, withShift: boolean) => void
  /** The header's box: all rows of the page, or none of them. */
  clickPage: () => void
  clear: () => void
  keepOnly: (ids: readonly number[]) => void
}

/**
 * @param list identifies the list with its filters. Another list begins with an empty selection, so that a user cannot
 * export or delete rows that a filter hides
 */
export function useSelection<R extends Row>(list: string, page: readonly R[]): Selection<R> {
  const [state, setState] = useState<{ list: string; rows: Selected<R>; from?: number }>({
    list,
    rows: new Map(),
  })
  const rows: Selected<R> = state.list === list ? state.rows : new Map<number, R>()
  const set = (after: Selected<R>, from?: number) =>
    setState({ list, rows: after, ...(from === undefined ? {} : { from }) })
  const clear = () => set(new Map())
  useShortcuts(rows.size > 0 ? { Escape: clear } : {})
  return {
    rows,
    click: (id, withShift) =>
      set(
        toggleSelection(rows, page, id, withShift && state.list === list ? state.from : undefined),
        id,
      ),
    clickPage: () => set(withMarked(rows, page, !page.every(({ id }) => rows.has(id)))),
    clear,
    keepOnly: (ids) => set(new Map([...rows].filter(([id]) => ids.includes(id)))),
  }
}
