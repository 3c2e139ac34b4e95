// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const buildTasks = clientCalls<typeof contract.buildTasks>('build-task', ['build-task', 'build', 'build-money', 'employee', 'file', 'garage'], {
  list: { path: '/manufacture/task', allow: 'build-task.read', scope: ['country_id', 'garage_id'], kept: true },
  get: { path: '/manufacture/task/{id}', allow: 'build-task.read', kept: true },
  update: { method: 'PUT', path: '/admin/manufacture/task/{id}', allow: 'build-task.write', changes: ['build-task', 'build'], done: {"code":"updated","values":{"item":"Task"},"message":"Task successfully updated"} },
  remove: { method: 'DELETE', path: '/admin/manufacture/task/{id}', allow: 'build-task.write', changes: ['build-task', 'build'], done: {"code":"deleted","values":{"item":"Task"},"message":"Task successfully deleted"} },
  transition: { method: 'POST', path: '/admin/manufacture/task/{id}/transition', allow: 'build-task.work', changes: ['build-task', 'build'], done: {"code":"updated","values":{"item":"Task"},"message":"Task successfully updated"} },
  history: { path: '/manufacture/task/{id}/history', allow: 'build-task.read', kept: true },
  mentions: { path: '/manufacture/mention', allow: 'build-task.work', kept: true },
  readMention: { method: 'POST', path: '/manufacture/mention/{id}/read', allow: 'build-task.work' },
  time: { method: 'POST', path: '/manufacture/task/{id}/time', allow: 'build-task.work', changes: ['build-task', 'build', 'build-money', 'journal'], done: {"code":"updated","values":{"item":"Task"},"message":"Task successfully updated"} },
  file: { method: 'POST', path: '/manufacture/task/history/file', allow: 'build-task.work', changes: ['file'] },
  write: { method: 'POST', path: '/manufacture/task/{id}/history', allow: 'build-task.work', changes: ['build-task', 'build'], done: {"code":"updated","values":{"item":"Task"},"message":"Task successfully updated"} },
})
