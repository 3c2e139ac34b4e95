/** Visits counted by week, for the chart of the last weeks. Weeks start on Monday in every country. */

export interface Week {
  /** Its Monday, an ISO day. */
  monday: string
  visits: number
}

const DAY_MS = 86_400_000

const mondayOf = (day: string): number => {
  const at = new Date(`${day}T00:00:00Z`)
  return at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS
}

/** @returns `count` weeks, oldest first, ending with the week of `today`. Earlier days are left out. */
export function visitsByWeek(days: readonly string[], today: string, count: number): Week[] {
  const last = mondayOf(today)
  const mondays = days.map(mondayOf)
  return Array.from({ length: count }, (_, at) => {
    const monday = last - (count - 1 - at) * 7 * DAY_MS
    return {
      monday: new Date(monday).toISOString().slice(0, 10),
      visits: mondays.filter((other) => other === monday).length,
    }
  })
}
