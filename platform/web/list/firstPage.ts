import type { QueryClient } from '@tanstack/react-query'
import { DEFAULT_LIMIT } from '#platform/contract/paging.ts'
import { prefetch } from '../data/api.ts'
import type { Screen } from '../screens.ts'
import { useListPreferences } from './listPreferences.ts'

/** Prefetches the first page of a list, as its page will request it. */
export async function prefetchFirstPage(client: QueryClient, list: NonNullable<Screen['list']>) {
  const { call, query } = await list()
  const limit = useListPreferences.getState().rows || DEFAULT_LIMIT
  await prefetch(client, call, { ...query, page: 1, limit })
}
