import { implement } from '#platform/server/http/mount.ts'
import { employees } from '../contract.ts'
import * as useCases from './employees.ts'

export const employeesApi = implement(employees, useCases)
