/** The calendar: bookings and promises by day and mechanic, with the opening hours of the day. */
import { openMinutesOf, openOn } from '#domains/company/garages/hours.ts'
import { showPlate } from '#platform/contract/text/license-plate.ts'
import { addDays, dayIn } from '#platform/contract/days.ts'
import { createMessage } from '#platform/contract/messages.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/errors.ts'
import type { CallContext } from '#platform/server/http/mount.ts'
import { type Scope, latestDay } from '#platform/server/session/scope.ts'
import type { orderFloor } from '../../contract-floor.ts'
import { orderMessages } from '../../messages.ts'
import {
  type CalendarGarage,
  type StoredEntry,
  selectCalendar,
  selectCalendarGarages,
} from './queries-calendar.ts'

/** Six weeks: a month with the surrounding days. */
const MAX_DAYS = 42
const WEEK = 7

export async function calendar({
  db,
  scope,
  query,
  appContext,
  at,
}: CallContext<typeof orderFloor.calendar>) {
  const from = query.start_date ?? latestDay(scope, await appContext.garageDirectory.all(), at)
  const to = query.end_date ?? addDays(from, WEEK - 1)
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (days.length === MAX_DAYS)
      throw invalid({ end_date: createMessage(orderMessages.tooManyDays, { max: MAX_DAYS }) })
    days.push(day)
  }
  const [garages, entries] = await Promise.all([
    selectCalendarGarages(db, scope),
    selectCalendar(db, scope, { from, to }),
  ])
  return { days: days.map((day) => dayOf(day, garages, entries, at)) }
}

/** The planned and the open minutes of each mechanic on one day; null: unassigned. */
export async function plannedMinutesOn(db: Db, scope: Scope, day: string, at: Date) {
  const [garages, entries] = await Promise.all([
    selectCalendarGarages(db, scope),
    selectCalendar(db, scope, { from: day, to: day }),
  ])
  return dayOf(day, garages, entries, at).mechanics.map(
    ({ mechanic, minutes_planned, minutes_open }) => ({
      mechanic,
      minutes: minutes_planned,
      minutes_open,
    }),
  )
}

function dayOf(
  day: string,
  garages: readonly CalendarGarage[],
  entries: readonly StoredEntry[],
  at: Date,
) {
  const rows = garages.flatMap((garage) => {
    const dayEntries = entries.filter((entry) => entry.garage_id === garage.id && entry.day === day)
    const others = dayEntries.flatMap(({ mechanic }) =>
      mechanic && garage.mechanics.every(({ id }) => id !== mechanic.id) ? [mechanic] : [],
    )
    const people = [
      ...new Map(
        [...garage.mechanics, ...others].map((mechanic) => [mechanic.id, mechanic]),
      ).values(),
    ]
    const open = openMinutesOf(garage, day)
    return [...people, null].flatMap((mechanic) => {
      const mechanicEntries = dayEntries.filter(
        (entry) => (entry.mechanic?.id ?? null) === (mechanic?.id ?? null),
      )
      // unassigned work has no row of a mechanic
      if (!mechanic && mechanicEntries.length === 0) return []
      // an order booked and promised for the same day counts once
      const once = new Map(mechanicEntries.map(({ id, minutes }) => [id, minutes]))
      const minutes = [...once.values()].reduce((sum, each) => sum + each, 0)
      return [
        {
          garage: { id: garage.id, name: garage.name },
          time_zone: garage.time_zone,
          mechanic,
          minutes_planned: minutes,
          minutes_open: open,
          is_over: mechanic !== null && minutes > open,
          entries: mechanicEntries.map(entryOf),
        },
      ]
    })
  })
  const [only, ...more] = garages
  const hours = only && more.length === 0 ? openOn(only, day) : undefined
  return {
    date: day,
    /** Of the selected garage. */
    opening: hours ? { from: hours.from, to: hours.to } : null,
    is_today: garages.some(({ time_zone }) => dayIn(time_zone, at) === day),
    mechanics: rows,
  }
}

const entryOf = ({ day: _, garage_id: __, mechanic: ___, country_id, ...entry }: StoredEntry) => ({
  ...entry,
  license_plate: showPlate(entry.license_plate, country_id),
})
