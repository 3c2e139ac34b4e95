/** Appointments are in the garage's own time, whatever the zone of the browser. */

/** How far a zone is ahead of UTC at a moment, in milliseconds. */
function offsetOf(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '00'
  const local = `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:00Z`
  return Date.parse(local) - Math.floor(at / 60_000) * 60_000
}

/** instantIn('Asia/Jakarta', '2026-11-21', '09:30') -> '2026-11-21T02:30:00.000Z' */
export function instantIn(timeZone: string, day: string, time: string): string {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const first = asUtc - offsetOf(timeZone, asUtc)
  // once more at the result: the offset changes where summer time begins or ends
  return new Date(asUtc - offsetOf(timeZone, first)).toISOString()
}

/** The garage's local time at an instant: 09:30. */
export const timeIn = (timeZone: string, at: string | Date) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at))

/** The times that can be booked, every quarter of an hour: 07:00 to 20:45. */
export const slotTimes = Array.from({ length: 14 * 4 }, (_, quarter) => {
  const hour = 7 + Math.floor(quarter / 4)
  return `${String(hour).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
})
