import { implement } from '#platform/server/http/mount.ts'
import { transfers } from '../contract.ts'
import { transferRows, countWaiting } from './queries.ts'
import { transferStatuses } from '../rules.ts'
import { record, partners, get, create, update, send, receive, cancel } from './transfers.ts'

export const transfersApi = implement(transfers, {
  list: record.list,
  counts: transferRows.tabsOf('status', transferStatuses),
  waiting: ({ db, scope }) => countWaiting(db, scope),
  partners,
  get,
  create,
  update,
  send,
  receive,
  cancel,
})
