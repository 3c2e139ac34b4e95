/** The first day of a voucher, in the time zone of its country. */
import { countryZones, dayIn } from '#platform/contract/days.ts'

const HOUR = 3_600_000
/** For several countries: the home country of the network. */
const HOME = 1

export const zoneOf = (countries: readonly number[] | undefined): string =>
  countryZones[countries?.length === 1 ? (countries[0] ?? HOME) : HOME] ?? 'UTC'

/**
 * beginningOf('Asia/Jakarta', '2026-11-21') -> '2026-11-20T17:00:00.000Z'. Time zones here are whole hours from UTC.
 */
export function beginningOf(zone: string, day: string): string {
  let at = Date.parse(`${day}T00:00:00Z`) - 15 * HOUR
  while (dayIn(zone, new Date(at)) < day) at += HOUR
  return new Date(at).toISOString()
}
