import { implement } from '#platform/server/http/mount.ts'
import { estimates } from '../contract.ts'
import { list, get } from './estimates.ts'

export const estimatesApi = implement(estimates, { list, get })
