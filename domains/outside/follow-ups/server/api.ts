import { implement } from '#platform/server/http/mount.ts'
import { followUps } from '../contract.ts'

export const followUpsApi = implement(followUps, {})
