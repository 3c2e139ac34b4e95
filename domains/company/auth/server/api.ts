import { implement } from '#platform/server/http/mount.ts'
import { auth } from '../contract.ts'
import * as useCases from './auth.ts'

export const authApi = implement(auth, { ...useCases, endSession: useCases.endOne })
