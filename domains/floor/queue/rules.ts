/**
 * The queue's rules, for server and browser: the actions of a ticket, its position, its expected time, and the masked
 * plate of the wall display. Product decision 5.
 */
import { type Clockwork, afterOpenMinutes } from '#domains/company/garages/hours.ts'
import { type Ability, abilityFor } from '#platform/contract/abilities.ts'
import { createMessage } from '#platform/contract/messages.ts'
import type { Stage } from '#domains/floor/order-values/values.ts'
import { queueMessages } from './messages.ts'

export const ticketKinds = ['booking', 'walk_in'] as const
export type TicketKind = (typeof ticketKinds)[number]

export const ticketStates = [
  'waiting',
  'called',
  'serving',
  'done',
  'no_show',
  'cancelled',
] as const
export type TicketState = (typeof ticketStates)[number]

/** States that count as queued; the dashboard counts these. */
export const isQueued = (state: TicketState) => state === 'waiting' || state === 'called'

/** `A-001` for a booking, `B-001` for a walk-in. */
export const numberOf = (kind: TicketKind, number: number) =>
  `${kind === 'booking' ? 'A' : 'B'}-${String(number).padStart(3, '0')}`

/** A car that arrives within these minutes of its appointment, before or after, is ordered by the appointment. */
const PUNCTUAL_MINUTES = 15
/** After so many calls an absent car may be marked as a no-show. */
export const MAX_CALLS = 3
export const MAX_SKIPS = 2
/** A skipped ticket moves behind this many others. */
export const SKIP_DISTANCE = 3

/** The sort key: lane 0 before lane 1, then the earlier `turn_at`, then the smaller `turn_nr`. */
export interface QueuePosition {
  lane: number
  turn_at: string
  turn_nr: number
}

/** Urgent tickets first, then by appointment if the car came in time for it, else by arrival. */
export function positionOf(ticket: {
  urgent: boolean
  arrived_at: string
  slot_at: string | null
  number: number
}): QueuePosition {
  const { urgent, arrived_at, slot_at, number } = ticket
  const early = slot_at ? Math.abs(Date.parse(arrived_at) - Date.parse(slot_at)) / 60_000 : Infinity
  return {
    lane: urgent ? 0 : 1,
    turn_at: slot_at && early <= PUNCTUAL_MINUTES ? slot_at : arrived_at,
    turn_nr: number,
  }
}

export const compareTickets = (a: QueuePosition, b: QueuePosition) =>
  a.lane - b.lane || Date.parse(a.turn_at) - Date.parse(b.turn_at) || a.turn_nr - b.turn_nr

/**
 * The position of a skipped ticket: behind the next three, or behind the last one if fewer wait.
 * @param waiting the
 * other tickets, in order
 */
export function positionAfterSkip(
  skipped: QueuePosition,
  waiting: readonly QueuePosition[],
): QueuePosition {
  const behind = waiting.filter((other) => compareTickets(skipped, other) < 0)
  const before = behind[SKIP_DISTANCE - 1] ?? behind.at(-1)
  if (!before) return { lane: skipped.lane, turn_at: skipped.turn_at, turn_nr: skipped.turn_nr }
  const after = behind[behind.indexOf(before) + 1]
  const sharesMoment =
    after && compareTickets({ ...after, turn_nr: 0 }, { ...before, turn_nr: 0 }) === 0
  const { lane, turn_at, turn_nr } = before
  return { lane, turn_at, turn_nr: sharesMoment ? (turn_nr + after.turn_nr) / 2 : turn_nr + 0.5 }
}

/** The state of a ticket after a transition of its order; undefined: unchanged. */
export function stateAfter(from: Stage, to: Stage): TicketState | undefined {
  // an inspection counts as being served; a fast service starts work at once and has left the queue
  if (from === 'inspecting') return 'done'
  if (from !== 'booked' && from !== 'queued') return undefined
  if (to === 'inspecting') return 'serving'
  if (to === 'in_progress') return 'done'
  if (to === 'cancelled' || to === 'no_show') return to
  return undefined
}

/** The days that count for the average service time. */
export const PACE_DAYS = 14

/** How fast a garage is, and when it is open. */
export interface Pace extends Clockwork {
  /** The average minutes from serving to done; null if no car was served. */
  minutes: number | null
  /** How many are being served now. */
  serving: number
}

/**
 * With n cars before it, k served at once and m minutes of service on average over 14 days, a car's turn comes between
 * floor(n / k) * m and (floor(n / k) + 1) * m open minutes from now; the minutes continue when the garage opens again.
 * @param before how many wait before it
 */
export function etaOf(before: number, { minutes, serving, ...garage }: Pace, now: Date) {
  if (minutes === null) return null
  const rounds = Math.floor(before / Math.max(1, serving))
  // rounds to minutes
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  // no ticket is called at the moment of closing
  const from = afterOpenMinutes(garage, afterOpenMinutes(garage, minute, rounds * minutes), 0)
  return { from: from.toISOString(), to: afterOpenMinutes(garage, from, minutes).toISOString() }
}

/** The masked plate for a public wall display: `B 1234 XYZ` -> `B 1•• XYZ`, always two dots. */
export function maskPlate(plate: string): string {
  let isFirst = true
  const masked = plate.replaceAll(/\d+/g, (digits) => {
    const visibleDigits = isFirst ? digits.charAt(0) : ''
    isFirst = false
    return `${visibleDigits}••`
  })
  return isFirst ? `${plate.slice(0, 2)}••` : masked
}

interface Ticket {
  state: TicketState
  called_count: number
  skipped_count: number
}
type Role = string | null | undefined

const noMove = ({ state }: Ticket, to: TicketState) => ({
  ...createMessage(queueMessages.noMove, {
    from: state.replace('_', ' '),
    to: to.replace('_', ' '),
  }),
  // the screen translates the states
  values: { from: state, to },
})
const move = (role: Role, ticket: Ticket, from: readonly TicketState[], to: TicketState) =>
  [role, 'queue.write', !from.includes(ticket.state) && noMove(ticket, to)] as const

/** Only a waiting ticket has a position to change. */
export const canUpdate = (role: Role, ticket: Ticket): Ability =>
  abilityFor(...move(role, ticket, ['waiting'], 'waiting'))
/** A called ticket that does not come may be called again. */
export const canCall = (role: Role, ticket: Ticket): Ability =>
  abilityFor(...move(role, ticket, ['waiting', 'called'], 'called'))
export const canSkip = (role: Role, ticket: Ticket): Ability =>
  abilityFor(
    ...move(role, ticket, ['called'], 'waiting'),
    ticket.skipped_count >= MAX_SKIPS &&
      createMessage(queueMessages.skippedOften, { skips: MAX_SKIPS }),
  )
export const canNoShow = (role: Role, ticket: Ticket): Ability =>
  abilityFor(
    ...move(role, ticket, ['called'], 'no_show'),
    ticket.called_count < MAX_CALLS && createMessage(queueMessages.fewCalls, { calls: MAX_CALLS }),
  )
export const canDone = (role: Role, ticket: Ticket): Ability =>
  abilityFor(...move(role, ticket, ['serving'], 'done'))
export const canCancel = (role: Role, ticket: Ticket): Ability =>
  abilityFor(...move(role, ticket, ['waiting'], 'cancelled'))
/** Serving is a transition of the order, so the ticket needs an order that is checked in. */
export const canServe = (
  role: Role,
  ticket: Ticket & { order: { stage: Stage } | null },
): Ability =>
  abilityFor(
    ...move(role, ticket, ['called'], 'serving'),
    (!ticket.order || ticket.order.stage === 'booked') && queueMessages.takeInFirst,
  )
