import { implement } from '#platform/server/http/mount.ts'
import { customerData } from '../contract.ts'
import { exported, erase } from './customer-data.ts'

export const customerDataApi = implement(customerData, { export: exported, erase })
