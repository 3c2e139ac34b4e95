/** The state of a warranty. */
import { dayIn, timeIn } from '#platform/contract/days.ts'
import { type ApiMessage, createMessage } from '#platform/contract/messages.ts'
import type { WarrantyState } from './contract.ts'
import { warrantyMessages } from './messages.ts'

export interface WarrantyFacts {
  /** Local day of its garage, included. */
  until: string
  /** The service's condition was not met when the car left. */
  left_late: boolean
  /** The credit note that credited its line. */
  credited_by?: string | null
  completed_at: string | null
  delivered_at: string | null
  time_zone: string
  /** The order that claims it, unless that was cancelled. */
  claim: { number: string } | null
}

/** A time in the garage's zone: 24-11-2026 15:30. */
function moment(zone: string, at: string | null): string {
  if (at === null) return '-'
  const [year, month, day] = dayIn(zone, at).split('-')
  return `${day}-${month}-${year} ${timeIn(zone, at)}`
}

/** Void precedes expired, so that an unmet condition stays the reason. */
export function stateOf(
  warranty: WarrantyFacts,
  at: Date,
): { state: WarrantyState; why: ApiMessage | null } {
  const { claim, left_late, until, time_zone } = warranty
  if (claim)
    return {
      state: 'claimed',
      why: createMessage(warrantyMessages.claimed, { order: claim.number }),
    }
  if (warranty.credited_by)
    return {
      state: 'void',
      why: createMessage(warrantyMessages.credited, { number: warranty.credited_by }),
    }
  if (left_late) {
    const completed = moment(time_zone, warranty.completed_at)
    const collected = moment(time_zone, warranty.delivered_at)
    return {
      state: 'void',
      why: createMessage(warrantyMessages.leftLate, { completed, left: collected }),
    }
  }
  if (until < dayIn(time_zone, at)) {
    const day = until.split('-').toReversed().join('-')
    return { state: 'expired', why: createMessage(warrantyMessages.ended, { day }) }
  }
  return { state: 'live', why: null }
}
