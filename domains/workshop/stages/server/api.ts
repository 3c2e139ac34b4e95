import { implement, type CallContext } from '#platform/server/http/mount.ts'
import { stages } from '../contract.ts'
import { selectOrder } from './queries.ts'
import * as useCases from './stages.ts'

export const stagesApi = implement(stages, {
  ...useCases,
  list: ({ db, scope }: CallContext<typeof stages.list>) => selectOrder(db, scope),
  updateTask: useCases.changeTask,
})
