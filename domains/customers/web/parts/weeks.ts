/** Visits counted by week, for the chart of the last weeks. Weeks start on Monday in every country. */

export interface Week {
  /** Its Monday, an ISO day. */
  monday: string
  visits: number
}

const DAY_MS = 86_400_000

/** The Monday of the day that a moment is on, where the reader is. */
function mondayOf(at: Date): Date {
  const day = new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()))
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS)
}

/** @returns `count` weeks up to that of `now`, the oldest first. Visits before them are left out. */
export function visitsByWeek(visits: readonly Date[], now: Date, count: number): Week[] {
  const last = mondayOf(now).getTime()
  const weeks = Array.from({ length: count }, (_, at) => ({
    monday: new Date(last - (count - 1 - at) * 7 * DAY_MS).toISOString().slice(0, 10),
    visits: 0,
  }))
  for (const visit of visits) {
    const monday = mondayOf(visit).toISOString().slice(0, 10)
    const week = weeks.find((candidate) => candidate.monday === monday)
    if (week) week.visits++
  }
  return weeks
}
