import { implement } from '#platform/server/http/mount.ts'
import { vehicleInsight } from '../contract.ts'
import { insight, passport, sheet } from './vehicle-insight.ts'

export const vehicleInsightApi = implement(vehicleInsight, { insight, passport, sheet })
