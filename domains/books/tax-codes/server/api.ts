import { implement } from '#platform/server/http/mount.ts'
import { taxCodes } from '../contract.ts'
import { record, get, create, update, addRate, defaults, setDefaults, pick } from './tax-codes.ts'

export const taxCodesApi = implement(taxCodes, {
  list: record.list,
  get,
  create,
  update,
  addRate,
  defaults,
  setDefaults,
  pick,
})
