import { implement, type CallContext } from '#platform/server/http/mount.ts'
import { builds } from '../contract.ts'
import { buildRows } from './queries.ts'
import { buildStatuses } from '../rules.ts'
import { wholeBuild } from './build-detail.ts'
import {
  record,
  book,
  bookPdf,
  files,
  donors,
  create,
  update,
  plan,
  replan,
  addTask,
  remove,
  transition,
  deliver,
  sign,
} from './builds.ts'

export const buildsApi = implement(builds, {
  list: record.list,
  counts: buildRows.tabsOf('status', buildStatuses),
  get: (context: CallContext<typeof builds.get>) => wholeBuild(context, context.params.id),
  book,
  bookPdf,
  files,
  donors,
  create,
  update,
  plan,
  replan,
  addTask,
  remove,
  transition,
  deliver,
  sign,
})
