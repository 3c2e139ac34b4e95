/**
 * The holidays of a country. National ones are for all garages. Those of a state are for the garages whose address
 * names it; if none does, they are offered, and added only if chosen.
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
  /** Added only if it is chosen. */
  is_optional: boolean
  is_calculated: boolean
}

/** A street may have the name of a state: the last one in an address is its location. */
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

/** This year and the next, without past days. */
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
  // a chosen one is for garages without a recognized address, or for later ones
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
