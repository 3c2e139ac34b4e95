/** Days and hours of a garage, by its own clock. */
import { addDays, dayIn } from '#platform/contract/days.ts'

/** Minutes since local midnight: doors open, last hour of work. */
export const OPENS = 8 * 60
export const CLOSES = 17 * 60 + 45

const clocks = new Map<string, Intl.DateTimeFormat>()

const QUARTER = 900_000
const ahead = new Map<string, number>()

/** How far a zone's clock is ahead of UTC, in milliseconds. Called often; clocks change only on quarter hours. */
function aheadOfUtc(timeZone: string, at: number): number {
  const quarter = Math.floor(at / QUARTER)
  const key = `${timeZone} ${quarter}`
  let known = ahead.get(key)
  if (known === undefined) ahead.set(key, (known = lookUp(timeZone, quarter * QUARTER)))
  return known
}

function lookUp(timeZone: string, at: number): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    clocks.set(timeZone, clock)
  }
  const parts: Record<string, number> = {}
  for (const { type, value } of clock.formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - at
}

/** The instant at which a garage's clock shows that minute of that day. */
export function instantIn(timeZone: string, day: string, minute: number): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  // twice: the first guess may be on the other side of a clock change
  const guess = wall - aheadOfUtc(timeZone, wall)
  return new Date(wall - aheadOfUtc(timeZone, guess))
}

/** Minutes since local midnight. */
export const minuteIn = (timeZone: string, at: Date) =>
  Math.floor((at.getTime() - instantIn(timeZone, dayIn(timeZone, at), 0).getTime()) / 60_000)

/** 0 is Sunday. */
export const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The next day on which a garage is open; Sundays are closed. */
export function nextWorkday(day: string): string {
  const next = addDays(day, 1)
  return weekday(next) === 0 ? addDays(next, 1) : next
}

/**
 * A garage's clock that only moves forward. `pass` lets minutes go by; what no longer fits into the day moves to
 * the next morning.
 */
export class Clock {
  readonly timeZone: string
  day: string
  minute: number

  constructor(timeZone: string, day: string, minute: number) {
    this.timeZone = timeZone
    this.day = day
    this.minute = minute
  }

  get at(): Date {
    return instantIn(this.timeZone, this.day, this.minute)
  }

  pass(minutes: number): Date {
    let left = minutes
    while (this.minute + left > CLOSES) {
      left -= Math.max(0, CLOSES - this.minute)
      this.day = nextWorkday(this.day)
      this.minute = OPENS + 5
    }
    this.minute += left
    return this.at
  }

  nextMorning(days = 1): Date {
    for (let passed = 0; passed < days; passed++) this.day = nextWorkday(this.day)
    this.minute = OPENS + 20
    return this.at
  }
}
