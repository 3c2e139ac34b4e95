import { implement } from '#platform/server/http/mount.ts'
import { vehicleSpecs } from '../contract.ts'
import { list, update } from './vehicle-specs.ts'

export const vehicleSpecsApi = implement(vehicleSpecs, { list, update })
