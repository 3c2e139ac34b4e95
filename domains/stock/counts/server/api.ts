import { implement } from '#platform/server/http/mount.ts'
import { counts } from '../contract.ts'
import { countRows } from './queries.ts'
import { countStatuses } from '../rules.ts'
import * as useCases from './counts.ts'

export const countsApi = implement(counts, {
  ...useCases,
  list: useCases.record.list,
  counts: countRows.tabsOf('status', countStatuses),
})
