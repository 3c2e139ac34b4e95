import { implement } from '#platform/server/http/mount.ts'
import { legalEntities } from '../contract.ts'
import { list, get, create, update, pick, services } from './legal-entities.ts'

export const legalEntitiesApi = implement(legalEntities, {
  list,
  get,
  create,
  update,
  pick,
  services,
})
