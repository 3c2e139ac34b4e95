import { implement } from '#platform/server/http/mount.ts'
import { workshopMonitor } from '../contract.ts'
import { stages, stage } from './workshop-monitor.ts'

export const workshopMonitorApi = implement(workshopMonitor, { stages, stage })
