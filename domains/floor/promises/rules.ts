/**
 * Predicts whether a car will be ready when it was promised. The remaining work is the planned time of agreed lines
 * that are not done, multiplied by the ratio of actual to planned time of past orders. It runs within opening hours,
 * after the mechanic's earlier work and after what the order waits for. The chance is the share of past orders that
 * would be in time.
 */
import {
  type Clockwork,
  afterOpenMinutes,
  openMinutesBetween,
} from '#domains/company/garages/hours.ts'
import { dayIn, timeIn } from '#platform/contract/days.ts'
import { type ApiMessage, createMessage } from '#platform/contract/messages.ts'
import type { Level } from './levels.ts'
import { promiseMessages, waitsFor } from './messages.ts'

/** A promise is safe from the first chance on, and late below the second. */
export const SAFE = 0.8
export const LATE = 0.1

/** From this many past orders on, a garage's own ratios are used; below it, those of the network. */
export const FEW_SAMPLES = 20
/** Of the newest orders of the last 90 days. */
export const MAX_SAMPLES = 50
export const SAMPLE_DAYS = 90

/** What the work waits for. `until`: null if unknown. */
export type Wait =
  | {
      kind: 'part'
      name: string
      until: Date | null
      elsewhere: { id: number; name: string } | null
    }
  | { kind: 'hold'; until: Date; reason: string }
  | { kind: 'slot'; until: Date }

/** Minutes of other orders that come first. */
export interface Candidate {
  id: number
  name: string
  before: number
}

export interface PromisedWork {
  now: Date
  promised_at: Date
  garage: Clockwork
  /** Planned minutes of agreed lines that are not done, and minutes already spent on them. */
  minutes: number
  spent: number
  /** Planned minutes of the mechanic's earlier work. */
  before: number
  mechanic_id: number | null
  /** Actual / planned time of past orders, the newest first; empty: the plan is taken as is. */
  samples: readonly number[]
  waits: readonly Wait[]
  /** The garage's other mechanics. */
  others: readonly Candidate[]
}

export interface Remedy {
  kind: 'mechanic' | 'part' | 'new_time'
  said: ApiMessage
  mechanic: { id: number; name: string } | null
  garage: { id: number; name: string } | null
  promised_at: Date | null
}

export interface Risk {
  level: Level
  /** 0 to 1. */
  chance: number
  /** When four of five such orders would be done. */
  ready_at: Date
  because: ApiMessage[]
  remedy: Remedy | null
}

const QUARTER = 15 * 60_000
/** Rounds a time up, since nobody promises 16:07. */
const nextQuarter = (at: Date) => new Date(Math.ceil(at.getTime() / QUARTER) * QUARTER)

/** The quantile: the value that this share of the numbers does not exceed. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** A part that is not ordered yet arrives after the supplier's usual lead time. */
const USUAL_WAIT = 7 * 86_400_000

const startOf = (
  { now, garage }: Pick<PromisedWork, 'now' | 'garage'>,
  waits: PromisedWork['waits'],
): Date => {
  const untils = waits.map(({ until }) => (until ?? new Date(now.getTime() + USUAL_WAIT)).getTime())
  return afterOpenMinutes(garage, new Date(Math.max(now.getTime(), ...untils)), 0)
}

/**
 * For each past order, adds the minutes of other work and those of this one, if both took as long as in the past. The
 * two ratios come from different past orders, because one late job does not make the next one late. Board and
 * dashboard call it for each promise, so it allocates no object for each past order.
 */
function visitSamples(
  { samples, before, minutes, spent }: Omit<PromisedWork, 'promised_at' | 'others'>,
  visit: (before: number, own: number) => void,
): number {
  const past = samples.length > 0 ? samples : [1]
  const apart = Math.floor(past.length / 2)
  for (const [index, ratio] of past.entries())
    visit(
      before * (past[(index + apart) % past.length] as number),
      Math.max(0, minutes * ratio - spent),
    )
  return past.length
}

function chanceOf(order: Omit<PromisedWork, 'others'>): number {
  const { now, promised_at, garage, waits } = order
  if (waits.some(({ until }) => until === null)) return 0
  const start = startOf(order, waits)
  // also when no work remains
  if (waits.length > 0 && start > promised_at) return 0
  const fromNow = openMinutesBetween(garage, now, promised_at)
  const fromStart = openMinutesBetween(garage, start, promised_at)
  let inTime = 0
  const all = visitSamples(order, (before, ownMinutes) => {
    if (before + ownMinutes <= fromNow && ownMinutes <= fromStart) inTime++
  })
  return Math.round((100 * inTime) / all) / 100
}

/** When this share of such orders would be done. */
function endOf(order: Omit<PromisedWork, 'promised_at' | 'others'>, share: number): Date {
  const { now, garage, waits } = order
  const afterOthers: number[] = []
  const ownMinutes: number[] = []
  visitSamples(order, (before, duration) => {
    afterOthers.push(before + duration)
    ownMinutes.push(duration)
  })
  const ends = [
    afterOpenMinutes(garage, now, quantile(afterOthers, share)),
    afterOpenMinutes(garage, startOf(order, waits), quantile(ownMinutes, share)),
  ]
  return new Date(Math.max(...ends.map((end) => end.getTime())))
}

const levelOf = (
  chance: number,
  { now, promised_at }: Pick<PromisedWork, 'now' | 'promised_at'>,
): Level => (promised_at <= now || chance < LATE ? 'late' : chance < SAFE ? 'at_risk' : 'safe')

const chanceNow = (order: Omit<PromisedWork, 'others'>) =>
  order.promised_at <= order.now ? 0 : chanceOf(order)

/** The level alone, for lists. */
export const riskLevel = (order: Omit<PromisedWork, 'others'>): Level =>
  levelOf(chanceNow(order), order)

/** Whether the promise will be met, the reasons for a risk, and the cheapest remedy. */
export function riskOf(order: PromisedWork): Risk {
  const chance = chanceNow(order)
  const level = levelOf(chance, order)
  const ready_at = endOf(order, SAFE)
  return {
    level,
    chance,
    ready_at,
    because: reasonsOf(order, ready_at),
    remedy: level === 'safe' ? null : remedyOf(order, ready_at),
  }
}

/** A time in the garage's format: 24-11 15:30. */
function localTime({ time_zone }: Clockwork, at: Date): string {
  const [, month, day] = dayIn(time_zone, at).split('-')
  return `${day}-${month} ${timeIn(time_zone, at)}`
}

function reasonsOf(order: PromisedWork, ready: Date): ApiMessage[] {
  const { now, promised_at, garage, waits, samples, minutes, before, mechanic_id } = order
  const reasons: ApiMessage[] = []
  if (promised_at <= now) reasons.push(createMessage(promiseMessages.passed))
  for (const wait of waits) reasons.push(waitSaid(garage, wait))
  const first = { minutes: Math.round(before) }
  if (mechanic_id === null && minutes > 0)
    reasons.push(createMessage(promiseMessages.nobody, first))
  else if (before > 0) reasons.push(createMessage(promiseMessages.before, first))
  if (minutes > 0 && samples.length === 0)
    reasons.push(createMessage(promiseMessages.planned, { minutes }))
  if (minutes > 0 && samples.length > 0) {
    const percent = Math.round(100 * quantile(samples, 0.5))
    reasons.push(createMessage(promiseMessages.left, { minutes, percent }))
  }
  const [time, promise] = [localTime(garage, ready), localTime(garage, promised_at)]
  reasons.push(createMessage(promiseMessages.ends, { time, promise }))
  return reasons
}

function waitSaid(garage: Clockwork, wait: Wait): ApiMessage {
  if (wait.kind === 'hold') {
    const { reason } = wait
    // the screen translates the reason
    return {
      ...createMessage(promiseMessages.held, { reason: waitsFor[reason] ?? reason }),
      values: { reason },
    }
  }
  if (wait.kind === 'slot')
    return createMessage(promiseMessages.slot, { time: localTime(garage, wait.until) })
  const { name: part, until } = wait
  if (until === null) return createMessage(promiseMessages.partNever, { part })
  const [, month, day] = dayIn(garage.time_zone, until).split('-')
  return createMessage(promiseMessages.partOn, { part, day: `${day}-${month}` })
}

const none = { mechanic: null, garage: null, promised_at: null }

/**
 * Cheapest first: another mechanic costs nothing, a part from another garage a drive, a new time the customer's trust.
 */
function remedyOf(order: PromisedWork, ready: Date): Remedy {
  const free = order.others
    .filter(({ before }) => before < order.before || order.mechanic_id === null)
    .toSorted((a, b) => a.before - b.before)[0]
  if (free && chanceOf({ ...order, before: free.before }) >= SAFE) {
    const mechanic = { id: free.id, name: free.name }
    const advice = createMessage(promiseMessages.mechanic, { mechanic: free.name })
    return { ...none, kind: 'mechanic', said: advice, mechanic }
  }
  const short = order.waits.find((wait) => wait.kind === 'part' && wait.elsewhere)
  if (short?.kind === 'part' && short.elsewhere) {
    const waits = order.waits.filter((wait) => wait !== short)
    if (chanceOf({ ...order, waits }) >= SAFE) {
      const advice = createMessage(promiseMessages.part, {
        part: short.name,
        garage: short.elsewhere.name,
      })
      return { ...none, kind: 'part', said: advice, garage: short.elsewhere }
    }
  }
  const promised_at = nextQuarter(ready)
  const advice = createMessage(promiseMessages.newTime, {
    time: localTime(order.garage, promised_at),
  })
  return { ...none, kind: 'new_time', said: advice, promised_at }
}

/** A time that four of five such orders would meet. */
export const promiseFor = (order: Omit<PromisedWork, 'promised_at' | 'others'>): Date =>
  nextQuarter(endOf(order, SAFE))
