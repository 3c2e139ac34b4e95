/** The kinds of places. */
import type { GarageKind } from './contract.ts'

/** The kind that a role writes, which is also the default for a new one. */
export const garageKindForRole = (role: string): GarageKind =>
  role === 'super admin - manufacture' ? 'workshop' : 'garage'
