/** The calendar day where the user works: a form starts with the garage's day, not with the browser's. */
import { countryZones, dayIn } from '#platform/contract/days.ts'
import { getScopeQuery } from '../scope.ts'

/** The zones of the garages in scope, once the header has loaded them. */
const zones = new Map<number, string>()

export function keepZones(garages: readonly { id: number; time_zone: string }[]): void {
  for (const { id, time_zone } of garages) zones.set(id, time_zone)
}

/** Today in the selected garage; without one in the selected country; without both on the user's own calendar. */
export function today(): string {
  const { country_id, garage_id } = getScopeQuery()
  return dayIn(zones.get(garage_id) ?? countryZones[country_id], new Date())
}

/** Today in one zone: that of a record, whatever is selected. */
export const todayIn = (zone: string | undefined): string => dayIn(zone, new Date())
