import { implement } from '#platform/server/http/mount.ts'
import { customers } from '../contract.ts'
import { record, list, get, create, update } from './customers.ts'

export const customersApi = implement(customers, { ...record, list, get, create, update })
