/** Visits counted by week, for the charts of a customer and of a car. Weeks start on Monday in every country. */
import { addDays } from '#platform/contract/days.ts'

export const WEEKS = 12

/** The Monday of a day's week. */
const mondayOf = (day: string) =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/**
 * Counts the visits of the last weeks up to `today`, the oldest first, each week by its Monday. Earlier days are
 * omitted.
 */
export function weeklyVisits(days: readonly string[], today: string, count = WEEKS) {
  const first = addDays(mondayOf(today), -7 * (count - 1))
  const mondays = days.map(mondayOf)
  return Array.from({ length: count }, (_, index) => {
    const week = addDays(first, 7 * index)
    return { week, visits: mondays.filter((monday) => monday === week).length }
  })
}
