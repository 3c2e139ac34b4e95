import { implement } from '#platform/server/http/mount.ts'
import { vehicles } from '../contract.ts'
import { list, get, create, update, owner, remove } from './vehicles.ts'

export const vehiclesApi = implement(vehicles, { list, get, create, update, owner, remove })
