import { implement } from '#platform/server/http/mount.ts'
import { taxCodes } from '../contract.ts'
import * as useCases from './tax-codes.ts'

export const taxCodesApi = implement(taxCodes, { ...useCases, list: useCases.record.list })
