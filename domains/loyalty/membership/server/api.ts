import { implement } from '#platform/server/http/mount.ts'
import { membership } from '../contract.ts'
import { simulateSettings } from './simulation.ts'
import {
  list,
  counts,
  expiring,
  settings,
  saveSettings,
  get,
  points,
  vouchers,
  adjust,
  block,
  unblock,
} from './membership.ts'

export const membershipApi = implement(membership, {
  list,
  counts,
  expiring,
  settings,
  saveSettings,
  rehearse: simulateSettings,
  get,
  points,
  vouchers,
  adjust,
  block,
  unblock,
})
