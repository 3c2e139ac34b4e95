import { implement } from '#platform/server/http/mount.ts'
import { dashboard } from '../contract.ts'
import { get, income } from './dashboard.ts'

export const dashboardApi = implement(dashboard, { get, income })
