import { implement } from '#platform/server/http/mount.ts'
import { activityLog } from '../contract.ts'
import { list, counts, get, verify } from './activity-log.ts'

export const activityLogApi = implement(activityLog, { list, counts, get, verify })
