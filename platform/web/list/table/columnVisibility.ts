/** The columns of a list that its user wants to see. */
import { useEffect } from 'react'
import { create } from 'zustand'
import type { ClientCall } from '#platform/contract/client-calls.ts'
import { useSession } from '../../data/session.ts'
import { type Column, type Listed, visibleColumns } from './columns.ts'
import { useListPreferences } from '../listPreferences.ts'

/** The state of the columns menu. */
export interface ColumnVisibility {
  columns: readonly (Listed & { label: string })[]
  hidden: readonly string[]
  hide: (names: readonly string[]) => void
}

const none: readonly string[] = []

/** The columns of the current list that do not fit, for its menu. */
export const useColumnsWithoutSpace = create<{ names: readonly string[] }>(() => ({ names: none }))

export function useHiddenColumns(left: readonly Listed[]) {
  const names = left.map(({ name }) => name).join(' ')
  useEffect(
    () => useColumnsWithoutSpace.setState({ names: names === '' ? none : names.split(' ') }),
    [names],
  )
}

/** Each person has their own choice for each list. */
export function useVisibleColumns<Row>(
  { path }: Pick<ClientCall, 'path'>,
  columns: readonly Column<Row>[],
) {
  const person = useSession(({ employee_id }) => employee_id)
  const key = `${person} ${path}`
  const hidden = useListPreferences((habits) => habits.hidden[key]) ?? none
  const hide = (names: readonly string[]) =>
    useListPreferences.setState((habits) => ({ hidden: { ...habits.hidden, [key]: names } }))
  const choosing: ColumnVisibility = { columns, hidden, hide }
  return { shown: visibleColumns(columns, hidden), choosing }
}
