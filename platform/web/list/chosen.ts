/** The columns of a list that its reader wants to see. */
import { useEffect } from 'react'
import { create } from 'zustand'
import type { Call } from '#platform/contract/route.ts'
import { useSession } from '../session.ts'
import { type Column, type Listed, shownOf } from './columns.ts'
import { useListHabits } from './habits.ts'

/** What the menu of columns needs. */
export interface Choosing {
  columns: readonly (Listed & { label: string })[]
  hidden: readonly string[]
  hide: (names: readonly string[]) => void
}

const none: readonly string[] = []

/** The columns of the list on the screen that have no room, for its menu. */
export const useWithoutRoom = create<{ names: readonly string[] }>(() => ({ names: none }))

export function useLeftOut(left: readonly Listed[]) {
  const names = left.map(({ name }) => name).join(' ')
  useEffect(
    () => useWithoutRoom.setState({ names: names === '' ? none : names.split(' ') }),
    [names],
  )
}

/** Each person has their own choice for each list. */
export function useChosenColumns<Row>(
  { path }: Pick<Call, 'path'>,
  columns: readonly Column<Row>[],
) {
  const person = useSession(({ employee_id }) => employee_id)
  const key = `${person} ${path}`
  const hidden = useListHabits((habits) => habits.hidden[key]) ?? none
  const hide = (names: readonly string[]) =>
    useListHabits.setState((habits) => ({ hidden: { ...habits.hidden, [key]: names } }))
  const choosing: Choosing = { columns, hidden, hide }
  return { shown: shownOf(columns, hidden), choosing }
}
