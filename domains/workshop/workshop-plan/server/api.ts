import { implement } from '#platform/server/http/mount.ts'
import { workshopPlan } from '../contract.ts'
import { get, reorder } from './workshop-plan.ts'

export const workshopPlanApi = implement(workshopPlan, { get, reorder })
