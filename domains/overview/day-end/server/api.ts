import { implement } from '#platform/server/http/mount.ts'
import { dayEnds } from '../contract.ts'
import { get, keep } from './day-end.ts'

export const dayEndApi = implement(dayEnds, { get, keep })
