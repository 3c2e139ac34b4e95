import { implement } from '#platform/server/http/mount.ts'
import { suppliers } from '../contract.ts'
import * as useCases from './suppliers.ts'

export const suppliersApi = implement(suppliers, useCases)
