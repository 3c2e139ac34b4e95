/** Business days are the garage's local days, wherever the server or the browser is. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day, `2026-11-21`, that an instant falls on in a time zone. */
export function dayIn(timeZone: string, at: Date | string): string {
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
