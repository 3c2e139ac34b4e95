/**
 * The scope: which garages and countries a caller may see. It comes from the session; `country_id` and `garage_id` of a
 * request can only narrow it. Every query takes it as its second argument and contains it in its statement.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { RoleName } from '#platform/contract/roles.ts'
import { dayIn } from '#platform/contract/days.ts'
import { messages } from '#platform/contract/messages.ts'
import { countryCodes } from '#platform/contract/text/phone.ts'
import { invalid, unavailable } from '../http/errors.ts'
import {
  type KeywordInGarages,
  FilterCondition,
  KeywordCondition,
  ScopeCondition,
} from '../database/sql-alternatives.ts'

export interface GarageInfo {
  id: number
  country_id: number
  kind: 'garage' | 'workshop'
  time_zone: string
}

export interface Scope {
  garages: 'all' | readonly number[]
  countries: 'all' | readonly number[]
}

export const emptyScope: Scope = { garages: [], countries: [] }
/** For the app's own work: jobs, demo data, commands. */
export const fullScope: Scope = { garages: 'all', countries: 'all' }

/** Returns the scope of a role without selectors (product decisions, section 3). */
export function scopeOfRole(
  role: RoleName,
  assigned: { garage_id: number | null; country_id: number },
  places: readonly GarageInfo[],
): Scope {
  if (role === 'super admin' || role === 'finance') return fullScope
  if (role === 'super admin - manufacture')
    return {
      garages: places.filter((place) => place.kind === 'workshop').map((place) => place.id),
      countries: 'all',
    }
  if (assigned.garage_id === null) return emptyScope
  const country =
    places.find((place) => place.id === assigned.garage_id)?.country_id ?? assigned.country_id
  return { garages: [assigned.garage_id], countries: [country] }
}

const both = (reach: 'all' | readonly number[], wanted: readonly number[]) =>
  reach === 'all' ? wanted : wanted.filter((id) => reach.includes(id))

/** Narrows a scope by the selectors; 0 and absent mean the whole scope. */
export function narrowScope(
  scope: Scope,
  { country_id, garage_id }: { country_id?: number | undefined; garage_id?: number | undefined },
  places: readonly GarageInfo[],
): Scope {
  let { garages, countries } = scope
  if (country_id) {
    countries = both(countries, [country_id])
    garages = both(
      garages,
      places.filter((place) => place.country_id === country_id).map((place) => place.id),
    )
  }
  if (garage_id) {
    garages = both(garages, [garage_id])
    const place = places.find(({ id }) => id === garage_id)
    countries = both(countries, place ? [place.country_id] : [])
  }
  return { garages, countries }
}

function inside(reach: 'all' | readonly number[], column: string): Expression<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`true`
  if (reach.length === 0) return sql<SqlBool>`false`
  // one garage as an equality, so that the planner uses the garage's own part of the index
  if (reach.length === 1) return sql<SqlBool>`${sql.ref(column)} = ${reach[0]}`
  return new ScopeCondition(
    { column, places: reach },
    {
      indexed: sql<SqlBool>`${sql.ref(column)} = any(${[...reach]})`,
      filtered: sql<SqlBool>`${sql.ref(column)} + 0 = any(${[...reach]})`,
    },
  )
}

/**
 * The same scope for a search by keyword: the index of words and garages would search its words again for each garage
 * of a country. One search of all garages, filtered, is many times faster.
 */
export const filteredScope = (piece: Expression<SqlBool>): Expression<SqlBool> =>
  piece instanceof FilterCondition ? piece.filtered : piece

/**
 * Returns the conditions in the form that is fastest with a keyword index, for rows that are rare in a scope of several
 * garages.
 */
export function rareRowAlternatives(where: readonly Expression<SqlBool>[]): Expression<SqlBool>[] {
  const placesOf = ({ column }: KeywordInGarages) =>
    where.find((piece) => piece instanceof ScopeCondition && piece.column === column) as
      | ScopeCondition
      | undefined
  return where.map((piece) => {
    if (!(piece instanceof KeywordCondition) || !piece.inPlaces) return filteredScope(piece)
    const reach = placesOf(piece.inPlaces)
    return reach ? piece.inPlaces.piece(reach.places) : piece
  })
}

/** `where` piece for a column that holds a garage's id. */
export const inScope = (scope: Scope, column: string) => inside(scope.garages, column)
/** `where` piece for a column that holds a country's id. */
export const countryInScope = (scope: Scope, column: string) => inside(scope.countries, column)

export const isGarageInScope = (scope: Scope, garageId: number) =>
  scope.garages === 'all' || scope.garages.includes(garageId)

export const isCountryInScope = (scope: Scope, countryId: number) =>
  scope.countries === 'all' || scope.countries.includes(countryId)

/**
 * A missing or out-of-scope id gets one response: in a path a 404, in a body a 422 on its field, where the form shows
 * it. `requireCountry` checks a country; every other module has its own (`requireGarage`, `requireCustomer`). One body
 * gets a 404 as well: a new order's garage is that of its author, and the product hides other garages by a 404.
 */
export function requireCountry(scope: Scope, id: number, field = 'country_id'): void {
  if (!isCountryInScope(scope, id) || !countryCodes[id])
    throw invalid({ [field]: messages.unknownReference })
}

/**
 * Returns the time zone of any garage, in scope or not.
 * @throws 503 if there is no such garage: the cached directory is seconds old, and another zone would give the wrong day
 */
export function zoneOfGarage(garageId: number, places: readonly GarageInfo[]): string {
  const place = places.find(({ id }) => id === garageId)
  if (!place) throw unavailable(new Error(`Garage ${garageId} is not among the places`))
  return place.time_zone
}

/**
 * Returns the local days of the garages in scope at an instant, the earliest first: where they are a day apart, two.
 */
export function localDays(scope: Scope, places: readonly GarageInfo[], at: Date): string[] {
  const zones = places
    .filter(({ id }) => isGarageInScope(scope, id))
    .map(({ time_zone }) => time_zone)
  const days = new Set((zones.length > 0 ? zones : ['UTC']).map((zone) => dayIn(zone, at)))
  return [...days].toSorted()
}

/** Today in the garages of a scope; where they are a day apart, the later one. */
export const latestDay = (scope: Scope, places: readonly GarageInfo[], at: Date): string =>
  localDays(scope, places, at).at(-1) as string

/**
 * `where` piece: a column of local days is between today + from and today + to, by each garage's own today. One
 * condition covers all garages with the same today.
 */
export function onLocalDays(
  {
    scope,
    places,
    at,
    garageColumn,
  }: { scope: Scope; places: readonly GarageInfo[]; at: Date; garageColumn: string },
  piece: (today: string) => Expression<SqlBool>,
): Expression<SqlBool> {
  const garagesByDay = new Map<string, number[]>()
  for (const place of places) {
    if (!isGarageInScope(scope, place.id)) continue
    const today = dayIn(place.time_zone, at)
    garagesByDay.set(today, [...(garagesByDay.get(today) ?? []), place.id])
  }
  // names the garages even when they are all, so that an index that begins with the garage can find the day
  const pieces = [...garagesByDay].map(
    ([today, garages]) => sql`(${inside(garages, garageColumn)} and ${piece(today)})`,
  )
  return pieces.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(pieces, sql` or `)})`
}
