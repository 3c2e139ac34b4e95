import { implement } from '#platform/server/http/mount.ts'
import { followUps } from '../contract.ts'
import { done, list } from './follow-ups.ts'

export const followUpsApi = implement(followUps, { list, done })
