/**
 * When a garage is open, and work counted in open minutes: what is left at closing time goes on when it opens again.
 * Weekdays as in ISO 8601: 1 is Monday, 7 Sunday. Times are the garage's own.
 */
import { addDays, dayIn, instantIn, timeIn } from '#platform/contract/days.ts'

export interface OpeningDay {
  weekday: number
  from: string
  to: string
}
/** A weekday that is not named is closed. */
export type OpeningHours = readonly OpeningDay[]

/** The hours of its week, and the days on which it is closed all the same: holidays. */
export interface OpenDays {
  opening_hours: OpeningHours
  closed_on?: readonly string[]
}
export interface Clockwork extends OpenDays {
  time_zone: string
}

/** A garage that says nothing: closed on Sunday. */
export const usualHours: OpeningHours = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  from: '08:00',
  to: '17:00',
}))

/** 1 to 7 of a calendar day: weekdayOf('2026-11-23') -> 1, a Monday. */
export const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

export const openOn = (
  { opening_hours, closed_on = [] }: OpenDays,
  day: string,
): OpeningDay | undefined =>
  closed_on.includes(day)
    ? undefined
    : opening_hours.find(({ weekday }) => weekday === weekdayOf(day))

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Open minutes of a calendar day; 0 when it is closed. */
export function openMinutesOf(garage: OpenDays, day: string): number {
  const open = openOn(garage, day)
  return open ? minuteOf(open.to) - minuteOf(open.from) : 0
}

/** Whether a car can be dropped off at this time. */
export function isOpenAt(garage: Clockwork, at: Date): boolean {
  const open = openOn(garage, dayIn(garage.time_zone, at))
  const time = timeIn(garage.time_zone, at.toISOString())
  return open !== undefined && open.from <= time && time < open.to
}

const MINUTE = 60_000
/** Further than this nobody plans a car; a garage that is never open would be looked at for ever. */
const MAX_DAYS = 366
/** Beyond it no calendar goes: more work than that ends then. */
const MAX_AHEAD = 10 * 366 * 86_400_000

interface Stretch {
  from: number
  to: number
}

/** The open stretches of a garage, as far as somebody has looked; null: closed. */
interface Calendar {
  /** The requested days. */
  dayOf: Map<number, string>
  /** By the day that they begin with. */
  from: Map<string, (Stretch | null)[]>
}

/**
 * Board and dashboard ask the same days of a garage for each of its cars: from now, and from when the work can begin. A
 * garage that was read never changes in place.
 */
const calendars = new WeakMap<Clockwork, Calendar>()

/** The first day, and the stretches from there on: those that nobody asked for yet are missing. */
function calendarFrom(garage: Clockwork, at: number) {
  const { dayOf, from } = calendars.get(garage) ?? { dayOf: new Map(), from: new Map() }
  calendars.set(garage, { dayOf, from })
  const first: string = dayOf.get(at) ?? dayIn(garage.time_zone, new Date(at))
  const days: (Stretch | null)[] = from.get(first) ?? []
  dayOf.set(at, first)
  from.set(first, days)
  return { first, days }
}

function stretchOf(garage: Clockwork, day: string): Stretch | null {
  const open = openOn(garage, day)
  if (!open) return null
  const momentOf = (time: string) => Date.parse(instantIn(garage.time_zone, day, time))
  return { from: momentOf(open.from), to: momentOf(open.to) }
}

/** The stretches in which it is open from a moment on, the earliest first, at most a year of them. */
function* openFrom(garage: Clockwork, at: Date) {
  const { first, days } = calendarFrom(garage, at.getTime())
  for (let ahead = 0; ahead < MAX_DAYS; ahead++) {
    if (days[ahead] === undefined) days[ahead] = stretchOf(garage, addDays(first, ahead))
    const stretch = days[ahead]
    if (!stretch) continue
    const from = Math.max(at.getTime(), stretch.from)
    if (stretch.to > from) yield { from, to: stretch.to }
  }
}

/** How many open minutes lie between two moments; 0 when the second is not later. */
export function openMinutesBetween(garage: Clockwork, from: Date, to: Date): number {
  let minutes = 0
  if (to <= from) return minutes
  for (const stretch of openFrom(garage, from)) {
    if (stretch.from >= to.getTime()) break
    minutes += (Math.min(stretch.to, to.getTime()) - stretch.from) / MINUTE
  }
  return minutes
}

/** When so many open minutes have passed. With 0: the moment itself, or the next opening when it is closed. */
export function afterOpenMinutes(garage: Clockwork, from: Date, minutes: number): Date {
  let remaining = Math.min(minutes * MINUTE, MAX_AHEAD)
  let last = from.getTime()
  for (const stretch of openFrom(garage, from)) {
    if (remaining <= stretch.to - stretch.from) return new Date(stretch.from + remaining)
    remaining -= stretch.to - stretch.from
    last = stretch.to
  }
  return new Date(last + remaining)
}
