// The calls of this module for the web, without schemas: `npm run generate:calls` writes them from its contracts.
import { clientCalls } from '#platform/contract/client-calls.ts'
import type * as contract from './contract.ts'

export const employees = clientCalls<typeof contract.employees>('employee', ['employee', 'garage'], {
  list: { path: '/admin/employee', allow: 'employee.pick', scope: ['country_id', 'garage_id'] },
  get: { path: '/admin/employee/{id}', allow: 'employee.read' },
  create: { method: 'POST', path: '/admin/employee', allow: 'employee.write', done: {"code":"created","values":{"item":"Employee"},"message":"Employee successfully created"} },
  update: { method: 'PUT', path: '/admin/employee/{id}', allow: 'employee.write', done: {"code":"updated","values":{"item":"Employee"},"message":"Employee successfully updated"} },
  remove: { method: 'DELETE', path: '/admin/employee/{id}', allow: 'employee.write', done: {"code":"deleted","values":{"item":"Employee"},"message":"Employee successfully deleted"} },
  counts: { path: '/admin/employee/counts', allow: 'employee.pick', scope: ['country_id', 'garage_id'] },
  allowReset: { method: 'POST', path: '/admin/employee/{id}/allow-reset', allow: 'employee.allow-reset', done: {"code":"employees.resetAllowed","message":"A new password may be chosen within 15 minutes"} },
  endSessions: { method: 'DELETE', path: '/admin/employee/{id}/sessions', allow: 'employee.end-sessions', done: {"code":"employees.sessionsEnded","message":"All sessions of this employee have ended"} },
  changeOwnPhone: { method: 'PUT', path: '/auth/phone', allow: 'employee.write', done: {"code":"employees.phoneChanged","message":"Phone successfully changed"} },
})
