import type { QueryClient } from '@tanstack/react-query'
import { DEFAULT_LIMIT } from '#platform/contract/list.ts'
import { askAhead } from '../api.ts'
import type { Screen } from '../screens.ts'
import { useListHabits } from './habits.ts'

/** A pointer that only passes an entry asks for nothing. */
const HOVER_MS = 80

/** The first page of a list, as its page will ask for it, is there before the click. */
export async function askFirstPage(client: QueryClient, list: NonNullable<Screen['list']>) {
  const { call, query } = await list()
  const limit = useListHabits.getState().rows || DEFAULT_LIMIT
  await askAhead(client, call, { ...query, page: 1, limit })
}

/** What a link to a list does while the pointer, or the focus, rests on it. */
export function asksAhead(client: QueryClient, list: Screen['list']) {
  if (!list) return {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = () => {
    clearTimeout(timer)
    // what fails here is asked for again by the page, which says so
    timer = setTimeout(() => void askFirstPage(client, list).catch(() => undefined), HOVER_MS)
  }
  const stop = () => clearTimeout(timer)
  return { onPointerEnter: begin, onPointerLeave: stop, onFocus: begin, onBlur: stop }
}
