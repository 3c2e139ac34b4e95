import { implement } from '#platform/server/http/mount.ts'
import { employees } from '../contract.ts'
import { list, counts, get, create, update, remove, allowReset } from './employees.ts'

export const employeesApi = implement(employees, {
  list,
  counts,
  get,
  create,
  update,
  remove,
  allowReset,
})
