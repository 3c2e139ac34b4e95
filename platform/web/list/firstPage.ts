import type { QueryClient } from '@tanstack/react-query'
import { DEFAULT_LIMIT } from '#platform/contract/list.ts'
import { askAhead } from '../api.ts'
import type { Screen } from '../screens.ts'
import { useListHabits } from './habits.ts'

/** Prefetches the first page of a list, as its page will request it. */
export async function askFirstPage(client: QueryClient, list: NonNullable<Screen['list']>) {
  const { call, query } = await list()
  const limit = useListHabits.getState().rows || DEFAULT_LIMIT
  await askAhead(client, call, { ...query, page: 1, limit })
}
