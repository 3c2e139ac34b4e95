import { implement } from '#platform/server/http/mount.ts'
import { garages, general } from '../contract.ts'
import {
  countries,
  create,
  parents,
  record,
  remove,
  roles,
  update,
  updateSettings,
} from './garages.ts'

export const garagesApi = [
  ...implement(garages, { ...record, create, update, updateSettings, remove }),
  ...implement(general, { countries, roles, parents }),
]
