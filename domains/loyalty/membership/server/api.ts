import { implement } from '#platform/server/http/mount.ts'
import { membership } from '../contract.ts'
import { simulateSettings } from './simulation.ts'
import * as useCases from './membership.ts'

export const membershipApi = implement(membership, { ...useCases, rehearse: simulateSettings })
