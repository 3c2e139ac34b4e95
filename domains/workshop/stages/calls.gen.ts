// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const stages = clientCalls<typeof contract.stages>('stage', ['stage'], {
  list: { path: '/manufacture/general/stage-item', allow: 'stage.read' },
  reorder: { method: 'PUT', path: '/admin/manufacture/general/stage-item', allow: 'stage.write', done: {"code":"updated","values":{"item":"Stage and task order"},"message":"Stage and task order successfully updated"} },
  create: { method: 'POST', path: '/admin/manufacture/stage', allow: 'stage.write', done: {"code":"created","values":{"item":"Stage"},"message":"Stage successfully created"} },
  update: { method: 'PUT', path: '/admin/manufacture/stage/{id}', allow: 'stage.write', done: {"code":"updated","values":{"item":"Stage"},"message":"Stage successfully updated"} },
  retire: { method: 'DELETE', path: '/admin/manufacture/stage/{id}', allow: 'stage.write', done: {"code":"stages.stageRetired","message":"Stage retired"} },
  createTask: { method: 'POST', path: '/admin/manufacture/stage/{id}/task', allow: 'stage.write', done: {"code":"created","values":{"item":"Task"},"message":"Task successfully created"} },
  updateTask: { method: 'PUT', path: '/admin/manufacture/stage/{id}/task/{task_id}', allow: 'stage.write', done: {"code":"updated","values":{"item":"Task"},"message":"Task successfully updated"} },
  retireTask: { method: 'DELETE', path: '/admin/manufacture/stage/{id}/task/{task_id}', allow: 'stage.write', done: {"code":"stages.taskRetired","message":"Task retired"} },
})
