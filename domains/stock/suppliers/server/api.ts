import { implement } from '#platform/server/http/mount.ts'
import { suppliers } from '../contract.ts'
import {
  list,
  get,
  create,
  update,
  remove,
  payable,
  history,
  addPerson,
  updatePerson,
  removePerson,
} from './suppliers.ts'

export const suppliersApi = implement(suppliers, {
  list,
  get,
  create,
  update,
  remove,
  payable,
  history,
  addPerson,
  updatePerson,
  removePerson,
})
