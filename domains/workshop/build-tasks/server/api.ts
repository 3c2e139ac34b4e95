import { implement, type CallContext } from '#platform/server/http/mount.ts'
import { buildTasks } from '../contract.ts'
import { selectTasks } from './queries.ts'
import {
  wholeTask,
  update,
  remove,
  transition,
  history,
  mentions,
  readMention,
  time,
  write,
  file,
} from './build-tasks.ts'

export const buildTasksApi = implement(buildTasks, {
  list: ({ db, scope, me, query }: CallContext<typeof buildTasks.list>) =>
    selectTasks(db, scope, me, query),
  get: (context: CallContext<typeof buildTasks.get>) => wholeTask(context, context.params.id),
  update,
  remove,
  transition,
  history,
  mentions,
  readMention,
  time,
  write,
  file,
})
