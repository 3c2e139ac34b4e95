import { implement, type CallContext } from '#platform/server/http/mount.ts'
import { buildTasks } from '../contract.ts'
import { selectTasks } from './queries.ts'
import * as useCases from './build-tasks.ts'

export const buildTasksApi = implement(buildTasks, {
  ...useCases,
  list: ({ db, scope, me, query }: CallContext<typeof buildTasks.list>) =>
    selectTasks(db, scope, me, query),
  get: (context: CallContext<typeof buildTasks.get>) =>
    useCases.wholeTask(context, context.params.id),
})
