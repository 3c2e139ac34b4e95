import { implement } from '#platform/server/http/mount.ts'
import { counts } from '../contract.ts'
import { countRows } from './queries.ts'
import { countStatuses } from '../rules.ts'
import { record, get, create, count, post, cancel } from './counts.ts'

export const countsApi = implement(counts, {
  list: record.list,
  counts: countRows.tabsOf('status', countStatuses),
  get,
  create,
  count,
  post,
  cancel,
})
