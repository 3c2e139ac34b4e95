/** Business days are the garage's local days, in whatever zone the server or the browser runs. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** Caches formats by zone, because creating one takes much longer than using it. */
function kept(
  made: Map<string | undefined, Intl.DateTimeFormat>,
  timeZone: string | undefined,
  make: () => Intl.DateTimeFormat,
): Intl.DateTimeFormat {
  const format = made.get(timeZone) ?? make()
  made.set(timeZone, format)
  return format
}

/** The zone of a country, by its fixed id, if no garage determines it. */
export const countryZones: Record<number, string> = {
  1: 'Asia/Jakarta',
  2: 'Asia/Kuala_Lumpur',
  3: 'Europe/Amsterdam',
}

/** Returns the calendar day, `2026-11-21`, of an instant in a time zone; by default in that of the machine. */
export function dayIn(timeZone: string | undefined, at: Date | string): string {
  const format = kept(formats, timeZone, () => {
    return new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
  })
  return format.format(new Date(at))
}

/** Adds days to a day: addDays('2026-11-21', -6). */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

const wholes = new Map<string | undefined, Intl.DateTimeFormat>()

const QUARTER = 15 * 60_000
const MAX_KEPT = 20_000
const offsets = new Map<string, number>()

/**
 * Returns a zone's offset from UTC in milliseconds. Cached by quarter of an hour, within which no zone changes: the
 * board needs the same few days for each card, and a format takes longer than the rest of the card.
 */
function offsetOf(timeZone: string, at: number): number {
  const key = `${timeZone} ${Math.floor(at / QUARTER)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = formatOffset(timeZone, at)
  if (offsets.size >= MAX_KEPT) offsets.clear()
  offsets.set(key, offset)
  return offset
}

function formatOffset(timeZone: string, at: number): number {
  const format = kept(wholes, timeZone, () => {
    return new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  })
  const parts = format.formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '00'
  const local = `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:00Z`
  return Date.parse(local) - Math.floor(at / 60_000) * 60_000
}

/** instantIn('Asia/Jakarta', '2026-11-21', '09:30') -> '2026-11-21T02:30:00.000Z' */
export function instantIn(timeZone: string, day: string, time: string): string {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const first = asUtc - offsetOf(timeZone, asUtc)
  // applied again to the result, because the offset changes when summer time begins or ends
  return new Date(asUtc - offsetOf(timeZone, first)).toISOString()
}

const times = new Map<string | undefined, Intl.DateTimeFormat>()

/** The garage's local time at an instant: 09:30. */
export function timeIn(timeZone: string, at: string | Date): string {
  const format = kept(times, timeZone, () => {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  })
  return format.format(new Date(at))
}
