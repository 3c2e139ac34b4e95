/** The currencies of the books in reach. While every book keeps rupiah, nothing here costs anything. */
import type { z } from 'zod'
import {
  type Currency,
  currencyOf,
  defaultCurrency,
  inMessage,
  onlyCurrency,
} from '#platform/contract/currency.ts'
import {
  type CurrenciesOf,
  currencyPaths,
  fillCurrencies,
} from '#platform/contract/said-currency.ts'
import { type GaragePlace, type Scope, reaches, reachesCountry } from './scope.ts'

export interface Currencies {
  byCountry: ReadonlyMap<number, Currency>
  /** The currency of all books; undefined when they differ. */
  only: Currency | undefined
}

/**
 * Every garage and workshop with its country and time zone. The process keeps it: it is small, and every
 * request needs it.
 */
export interface Places {
  all(): Promise<readonly GaragePlace[]>
  /** The currency of each country's book. */
  currencies(): Promise<Currencies>
}

export function currenciesFrom(books: readonly { id: number; currency: string }[]): Currencies {
  const byCountry = new Map(books.map(({ id, currency }) => [id, currencyOf(currency)]))
  return { byCountry, only: onlyCurrency(byCountry.values()) }
}

const ofCountry = ({ byCountry }: Currencies, country: number | undefined): Currency =>
  (country === undefined ? undefined : byCountry.get(country)) ?? defaultCurrency

/** The currency of any garage and any country, for rows of several. */
export async function currenciesOf(places: Places): Promise<CurrenciesOf> {
  const currencies = await places.currencies()
  const countryOf = new Map((await places.all()).map(({ id, country_id }) => [id, country_id]))
  return {
    garage: (id) => ofCountry(currencies, countryOf.get(id)),
    country: (id) => ofCountry(currencies, id),
  }
}

/** The currency of one garage. */
export async function currencyOfGarage(places: Places, garage: number): Promise<Currency> {
  const currencies = await places.currencies()
  if (currencies.only) return currencies.only
  const place = (await places.all()).find(({ id }) => id === garage)
  return ofCountry(currencies, place?.country_id)
}

/** An amount in a message: `EUR 12.50`. Of rupiah it is the plain number. */
export async function saidMoney(
  places: Places,
  garage: number,
  amount: number,
): Promise<number | string> {
  return inMessage(amount, await currencyOfGarage(places, garage))
}

/** The currency of one country's book. */
export const currencyOfCountry = async (places: Places, country: number): Promise<Currency> =>
  ofCountry(await places.currencies(), country)

/** The countries whose garages are in reach: a reach may name garages of fewer countries than its own. */
export const countriesWithin = (scope: Scope, places: readonly GaragePlace[]): Set<number> =>
  new Set(
    places
      .filter(({ id, country_id }) => reaches(scope, id) && reachesCountry(scope, country_id))
      .map(({ country_id }) => country_id),
  )

/** The currency of all garages in reach; null when they differ. */
export async function currencyWithin(places: Places, scope: Scope): Promise<Currency | null> {
  const currencies = await places.currencies()
  if (currencies.only) return currencies.only
  const countries = [...countriesWithin(scope, await places.all())]
  if (countries.length === 0 && scope.countries !== 'all') countries.push(...scope.countries)
  return onlyCurrency(countries.map((country) => ofCountry(currencies, country))) ?? null
}

/** Fills in what the rows and heads of an answer say of their currency. */
export async function sayCurrencies(
  places: Places,
  scope: Scope,
  schema: z.ZodType,
  answer: unknown,
): Promise<void> {
  if (currencyPaths(schema).length === 0) return
  const currencies = await places.currencies()
  // the shape has filled it in
  if (currencies.only === defaultCurrency) return
  fillCurrencies(schema, answer, await currenciesOf(places), await currencyWithin(places, scope))
}
