/** The whole chart in one call: a tree cannot be split into pages. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiFailure, callApi, queryKeyOf, useScopedQuery } from '#platform/web/data/api.ts'
import type { AccountRow } from '../../contract.ts'
import { accounts } from '../../calls.gen.ts'

/** Every account that the query finds, each before its children. */
export function useAccounts(query: object) {
  const scopedQuery = useScopedQuery(accounts.list, query)
  return useQuery<AccountRow[], ApiFailure>({
    queryKey: [...queryKeyOf(accounts.list, {}, scopedQuery), 'whole'],
    queryFn: async ({ signal }) => {
      const rows: AccountRow[] = []
      for (let page = 1, last = 1; page <= last; page++) {
        const found = await callApi(accounts.list, {
          query: { ...scopedQuery, page, bulk: 'true' },
          signal,
        })
        // users who open this page may read the books, so they get every field
        rows.push(...(found.data as AccountRow[]))
        last = found.last_page
      }
      return rows
    },
    placeholderData: (before) => before,
  })
}

/** Folded headers, whose children are hidden. */
export function useFolds(rows: readonly AccountRow[] | undefined) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number) =>
    setFolded((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  // a folded header hides its children even if a filter hides its parent
  const hidden = new Set<number>()
  const shown = rows?.filter((row) => {
    const above = row.parent_id
    if (above !== null && (folded.has(above) || hidden.has(above))) hidden.add(row.id)
    return !hidden.has(row.id)
  })
  const parents = new Set(rows?.flatMap(({ parent_id }) => parent_id ?? []))
  return { shown, parents, folded, toggle }
}
