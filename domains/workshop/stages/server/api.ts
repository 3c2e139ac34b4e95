import { implement, type CallContext } from '#platform/server/http/mount.ts'
import { stages } from '../contract.ts'
import { selectOrder } from './queries.ts'
import { reorder, create, update, retire, createTask, changeTask, retireTask } from './stages.ts'

export const stagesApi = implement(stages, {
  list: ({ db, scope }: CallContext<typeof stages.list>) => selectOrder(db, scope),
  reorder,
  create,
  update,
  retire,
  createTask,
  updateTask: changeTask,
  retireTask,
})
