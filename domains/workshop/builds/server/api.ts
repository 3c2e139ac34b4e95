import { implement, type CallContext } from '#platform/server/http/mount.ts'
import { builds } from '../contract.ts'
import { buildRows } from './queries.ts'
import { buildStatuses } from '../rules.ts'
import { wholeBuild } from './build-detail.ts'
import * as useCases from './builds.ts'

export const buildsApi = implement(builds, {
  ...useCases,
  list: useCases.record.list,
  counts: buildRows.tabsOf('status', buildStatuses),
  get: (context: CallContext<typeof builds.get>) => wholeBuild(context, context.params.id),
})
