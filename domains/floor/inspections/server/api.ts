import { implement } from '#platform/server/http/mount.ts'
import { inspections } from '../contract.ts'
import { get, update, makeLine, condition, noteCondition } from './inspections.ts'

export const inspectionsApi = implement(inspections, {
  get,
  update,
  makeLine,
  condition,
  noteCondition,
})
