import { implement } from '#platform/server/http/mount.ts'
import { thirdParties } from '../contract.ts'
import { record, create, update } from './third-parties.ts'

export const thirdPartiesApi = implement(thirdParties, { ...record, create, update })
