/** Computations on the visits of a car: frequency, distance, next service, and odometer rollbacks. */
import { addDays } from '#platform/contract/days.ts'

/** The service interval in kilometres or months, whichever comes first, as most makers of local cars recommend. */
export const SERVICE_KM = 10_000
export const SERVICE_MONTHS = 6
const KM_OF_A_MILE = 1.609344

/** The same distance in the unit of the odometer. */
const serviceWay = (unit: 'km' | 'mi') =>
  unit === 'mi' ? Math.round(SERVICE_KM / KM_OF_A_MILE) : SERVICE_KM

export interface Reading {
  /** A local day. */
  on: string
  km: number
  /** Why it is lower than the previous reading: that one was wrong, or of another instrument. */
  reason: string | null
}

const DAY = 86_400_000
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** The average days between two visits; null with fewer than two. */
export function averageBetween(days: readonly string[]): number | null {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last || days.length < 2) return null
  return Math.round((10 * daysBetween(first, last)) / (days.length - 1)) / 10
}

/** The readings in order: whether each is an unexplained rollback, and whether a new curve starts there. */
function walk<R extends Reading>(readings: readonly R[]) {
  let highest = 0
  return readings.map((reading) => {
    const isBack = reading.km < highest
    const isNew = isBack && reading.reason !== null
    highest = isNew ? reading.km : Math.max(highest, reading.km)
    return { reading, is_lower: isBack && !isNew, isNew }
  })
}

/** The readings in order, each with whether it is an unexplained rollback. */
export const curveOf = <R extends Reading>(readings: readonly R[]) =>
  walk(readings).map(({ reading, is_lower }) => ({ ...reading, is_lower }))

/** The readings that can be compared with the last one: since the last explained rollback. */
export const comparable = <R extends Reading>(readings: readonly R[]): R[] =>
  readings.slice(
    Math.max(
      0,
      walk(readings).findLastIndex(({ isNew }) => isNew),
    ),
  )

/**
 * Kilometres a day, from the first comparable reading to the last that is no rollback; null without a day or a
 * distance.
 */
export function drivenADay(readings: readonly Reading[]): number | null {
  const honest = curveOf(comparable(readings)).filter(({ is_lower }) => !is_lower)
  const [first] = honest
  const last = honest.at(-1)
  if (!first || !last) return null
  const days = daysBetween(first.on, last.on)
  return days > 0 && last.km > first.km ? Math.round((10 * (last.km - first.km)) / days) / 10 : null
}

/** The same day some months later; the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  const wanted = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + months)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(wanted, last))
  return at.toISOString().slice(0, 10)
}

export interface NextService {
  on: string
  because: 'distance' | 'months'
  /** The odometer at the next service; null if the last one is unknown. */
  at_km: number | null
  by_distance: string | null
  by_months: string
}

/** When the next service is due: by the daily distance or by months, whichever comes first. */
export function nextService(
  last: { on: string; km: number | null },
  aDay: number | null,
  unit: 'km' | 'mi' = 'km',
): NextService {
  const way = serviceWay(unit)
  const by_months = addMonths(last.on, SERVICE_MONTHS)
  const by_distance = aDay ? addDays(last.on, Math.round(way / aDay)) : null
  const isDistance = by_distance !== null && by_distance < by_months
  return {
    on: isDistance ? by_distance : by_months,
    because: isDistance ? 'distance' : 'months',
    at_km: last.km === null ? null : last.km + way,
    by_distance,
    by_months,
  }
}
