/**
 * Stores at each garage's midnight which orders are stuck or at risk, because it cannot be computed later. The first
 * process to reach a day stores it.
 */
import { addDays, dayIn, instantIn } from '#platform/contract/days.ts'
import type { AppContext } from '#platform/server/http/mount.ts'
import type { GarageInfo, Scope } from '#platform/server/session/scope.ts'
import { selectFigure as figureCells } from '#domains/floor/orders/server/queries.ts'
import { atRiskCells } from '#domains/floor/promises/server/promises.ts'
import type { SnapshotFigure } from '../rules.ts'
import { type DayEnd, insertDayEnds, selectWithoutDayEnd } from './queries-day-ends.ts'

type Night = Pick<AppContext, 'database' | 'garageDirectory'>

function zonesOf(places: readonly GarageInfo[]): Map<string, GarageInfo[]> {
  const zones = new Map<string, GarageInfo[]>()
  for (const place of places)
    zones.set(place.time_zone, [...(zones.get(place.time_zone) ?? []), place])
  return zones
}
const midnightAfter = (zone: string, day: string) =>
  new Date(instantIn(zone, addDays(day, 1), '00:00'))

/** The next midnight in any garage. */
export async function nextDayEnd({ garageDirectory }: Night, at: Date): Promise<Date> {
  const zones = [...zonesOf(await garageDirectory.all()).keys()]
  const ends = (zones.length > 0 ? zones : ['UTC']).map((zone) =>
    midnightAfter(zone, dayIn(zone, at)).getTime(),
  )
  return new Date(Math.min(...ends))
}

/**
 * Stores the figures of the last ended day for each garage that lacks them, as of midnight. If no process was running
 * then, no order changed either.
 * @returns how many garages
 */
export async function storeDayEnds(appContext: Night, at = new Date()): Promise<number> {
  const places = await appContext.garageDirectory.all()
  let kept = 0
  for (const [zone, inZone] of zonesOf(places)) {
    const day = addDays(dayIn(zone, at), -1)
    const midnight = midnightAfter(zone, day)
    const garages = await selectWithoutDayEnd(
      appContext.database.reports,
      inZone.map(({ id }) => id),
      day,
      midnight,
    )
    if (garages.length === 0) continue
    const ends = await endsOf(appContext, { places, garages, day, midnight })
    kept += await insertDayEnds(appContext.database.writes, ends)
  }
  return kept
}

interface Ended {
  places: readonly GarageInfo[]
  garages: readonly number[]
  day: string
  midnight: Date
}

async function endsOf(
  { database: { reports: db } }: Night,
  { places, garages, day, midnight: at }: Ended,
): Promise<DayEnd[]> {
  const scope: Scope = { garages, countries: 'all' }
  const found: Record<
    SnapshotFigure,
    readonly { garage_id: number; kind: string; count: number }[]
  > = {
    stuck: await figureCells(db, scope, 'stuck', { places, at }),
    at_risk: await atRiskCells({ db, scope, at }),
  }
  return Object.entries(found).flatMap(([figure, cells]) =>
    garages.map((garage_id) => {
      const counts: Record<string, number> = {}
      for (const { kind, count } of cells.filter((cell) => cell.garage_id === garage_id))
        counts[kind] = (counts[kind] ?? 0) + count
      return { garage_id, day, figure: figure as SnapshotFigure, counts }
    }),
  )
}
