import { implement } from '#platform/server/http/mount.ts'
import { setUp } from '../contract.ts'
import { starter, addStarter } from './starter.ts'
import { get, skip } from './set-up.ts'

export const setUpApi = implement(setUp, { get, skip, starter, addStarter })
