/** Business days are the garage's local days, wherever the server or the browser stands. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** The zone of a country, by its fixed id, where no garage says it. */
export const countryZones: Record<number, string> = {
  1: 'Asia/Jakarta',
  2: 'Asia/Kuala_Lumpur',
  3: 'Europe/Amsterdam',
}

/** The calendar day, `2026-11-21`, that an instant falls on in a time zone; without one, in that of the machine. */
export function dayIn(timeZone: string | undefined, at: Date | string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format.format(new Date(at))
}

/** A day some days later (or earlier): addDays('2026-11-21', -6). */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
