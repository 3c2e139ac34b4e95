import { implement } from '#platform/server/http/mount.ts'
import { transfers } from '../contract.ts'
import { transferRows, countWaiting } from './queries.ts'
import { transferStatuses } from '../rules.ts'
import * as useCases from './transfers.ts'

export const transfersApi = implement(transfers, {
  ...useCases,
  list: useCases.record.list,
  counts: transferRows.tabsOf('status', transferStatuses),
  waiting: ({ db, scope }) => countWaiting(db, scope),
})
