/**
 * The closed days that a country offers. Those of the country are for all its garages. A state's are for the garages whose
 * address names it; where an address names none, they are offered, and added only when somebody chooses them by name.
 */
import { dayIn } from '#platform/contract/days.ts'
import { foldText } from '#platform/contract/text/fold.ts'
import type { Starter } from './facts.ts'

export interface GarageAt {
  id: number
  address: string | null
}

export interface OfferedHoliday {
  day: string
  name: string
  /** Null: all garages of the country. */
  garage_ids: readonly (number | null)[]
  /** Added only when it is named. */
  is_optional: boolean
  is_calculated: boolean
}

/** A street may be called after a state: the last one that an address names is where it lies. */
export function stateOf(
  address: string | null,
  states: Starter['states'] = {},
): string | undefined {
  const text = ` ${foldText(address ?? '').replaceAll(/[^\p{Letter}]+/gu, ' ')} `
  const found = Object.entries(states).flatMap(([state, names]) =>
    names.map((name) => ({ state, at: text.lastIndexOf(` ${name} `) })),
  )
  return found.filter(({ at }) => at >= 0).toSorted((a, b) => b.at - a.at)[0]?.state
}

/** This year and the next: what has gone needs no closed day. */
export function offeredHolidays(
  { holidays, state_holidays = [], states, calculated = [] }: Starter,
  garages: readonly GarageAt[],
  at: Date,
): OfferedHoliday[] {
  const year = Number(dayIn('UTC', at).slice(0, 4))
  const isNear = ([day]: readonly [string, ...string[]]) =>
    [year, year + 1].includes(Number(day.slice(0, 4)))
  const placed = garages.map(({ id, address }) => ({ id, state: stateOf(address, states) }))
  const unknown = placed.filter(({ state }) => state === undefined).map(({ id }) => id)
  const isUnknown = garages.length === 0 || unknown.length > 0
  // a chosen one is for the garages that no address places, or for those to come
  const others = unknown.length === placed.length ? [null] : unknown
  const ofStates = state_holidays.filter(isNear).flatMap(([day, name, state]): OfferedHoliday[] => {
    const mine = placed.filter((garage) => garage.state === state).map(({ id }) => id)
    if (mine.length === 0 && !isUnknown) return []
    return [
      {
        day,
        name: `${name} (${state})`,
        garage_ids: mine.length > 0 ? mine : others,
        is_optional: mine.length === 0,
        is_calculated: false,
      },
    ]
  })
  const ofAll = holidays.filter(isNear).map(([day, name]): OfferedHoliday => ({
    day,
    name,
    garage_ids: [null],
    is_optional: false,
    is_calculated: calculated.includes(day),
  }))
  return [...ofAll, ...ofStates].toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
}
