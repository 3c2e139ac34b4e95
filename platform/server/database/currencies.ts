/** The currencies of the books in scope. While every book uses rupiah, nothing here costs anything. */
import type { z } from 'zod'
import { pageSizeOf } from '#platform/contract/paging.ts'
import type { Message } from '#platform/contract/messages.ts'
import { invalid } from '../http/errors.ts'
import {
  type Currency,
  currencies,
  currencyOf,
  defaultCurrency,
  inMessage,
  singleCurrency,
} from '#platform/contract/money/currency.ts'
import {
  type CurrenciesOf,
  currencyPaths,
  fillCurrencies,
  isMoneyOfRow,
  sumsIn,
} from '#platform/contract/money/response-currency.ts'
import { type GarageInfo, type Scope, isGarageInScope, isCountryInScope } from '../session/scope.ts'

export interface Currencies {
  byCountry: ReadonlyMap<number, Currency>
  /** The currency of all books; undefined when they differ. */
  only: Currency | undefined
}

/**
 * Every garage and workshop with its country and time zone. Cached in the process, since it is small and every request
 * needs it.
 */
export interface GarageDirectory {
  all(): Promise<readonly GarageInfo[]>
  /** The currency of each country's book. */
  currencies(): Promise<Currencies>
}

export function currenciesFrom(books: readonly { id: number; currency: string }[]): Currencies {
  const byCountry = new Map(books.map(({ id, currency }) => [id, currencyOf(currency)]))
  return { byCountry, only: singleCurrency(byCountry.values()) }
}

const ofCountry = ({ byCountry }: Currencies, country: number | undefined): Currency =>
  (country === undefined ? undefined : byCountry.get(country)) ?? defaultCurrency

/** The currency of any garage and any country, for rows of several. */
export async function currenciesOf(places: GarageDirectory): Promise<CurrenciesOf> {
  const currencies = await places.currencies()
  const countryOf = new Map((await places.all()).map(({ id, country_id }) => [id, country_id]))
  return {
    garage: (id) => ofCountry(currencies, countryOf.get(id)),
    country: (id) => ofCountry(currencies, id),
  }
}

export async function currencyOfGarage(places: GarageDirectory, garage: number): Promise<Currency> {
  const currencies = await places.currencies()
  if (currencies.only) return currencies.only
  const place = (await places.all()).find(({ id }) => id === garage)
  return ofCountry(currencies, place?.country_id)
}

/** Formats an amount for a message: `EUR 12.50`; for rupiah the plain number. */
export async function moneyForMessage(
  places: GarageDirectory,
  garage: number,
  amount: number,
): Promise<number | string> {
  return inMessage(amount, await currencyOfGarage(places, garage))
}

export const currencyOfCountry = async (
  places: GarageDirectory,
  country: number,
): Promise<Currency> => ofCountry(await places.currencies(), country)

/** The countries whose garages are in scope: a scope may have garages of fewer countries than its own. */
export const countriesInScope = (scope: Scope, places: readonly GarageInfo[]): Set<number> =>
  new Set(
    places
      .filter(
        ({ id, country_id }) => isGarageInScope(scope, id) && isCountryInScope(scope, country_id),
      )
      .map(({ country_id }) => country_id),
  )

/** The currency of all garages in scope; null if they differ. */
export async function commonCurrency(
  places: GarageDirectory,
  scope: Scope,
): Promise<Currency | null> {
  const currencies = await places.currencies()
  if (currencies.only) return currencies.only
  const countries = [...countriesInScope(scope, await places.all())]
  if (countries.length === 0 && scope.countries !== 'all') countries.push(...scope.countries)
  return singleCurrency(countries.map((country) => ofCountry(currencies, country))) ?? null
}

const spoken = new WeakMap<object, Currency | null>()

/** Sets the currency of a response or a row whose amounts have one of their own (`sumsOver`); null for several. */
export function inCurrency<A extends object>(currency: Currency | null, answer: A): A {
  spoken.set(answer, currency)
  return answer
}

/** The garage or country of a changed record: its amounts are in that book. */
interface Concerns {
  garageId?: number | null
  countryId?: number | null
}

/**
 * Sets the currency of the rows and headers of a response.
 * @param useCaseResult the result of the use case: its rows may name their place where the contract does not
 */
export async function fillResponseCurrencies(
  places: GarageDirectory,
  { scope, audit }: { scope: Scope; audit: Concerns },
  schema: z.ZodType,
  { answer, useCaseResult }: { answer: unknown; useCaseResult: unknown },
): Promise<void> {
  if (currencyPaths(schema).length === 0) return
  const currencies = await places.currencies()
  // the schema's default is rupiah
  if (currencies.only === defaultCurrency) return
  const of = await currenciesOf(places)
  const otherwise = audit.garageId
    ? of.garage(audit.garageId)
    : audit.countryId
      ? of.country(audit.countryId)
      : await commonCurrency(places, scope)
  fillCurrencies(schema, answer, of, otherwise, {
    useCaseResult,
    saidOf: (row) => spoken.get(row),
  })
}

interface PartOfReach {
  currency: Currency
  scope: Scope
}

/**
 * Splits a scope into parts of one currency each, in the order of the product's currencies. One part if all have the
 * same.
 */
export async function partsByCurrency(
  places: GarageDirectory,
  scope: Scope,
): Promise<PartOfReach[]> {
  const { only } = await places.currencies()
  if (only) return [{ currency: only, scope }]
  const of = await currenciesOf(places)
  const garages = (await places.all()).filter(
    ({ id, country_id }) => isGarageInScope(scope, id) && isCountryInScope(scope, country_id),
  )
  const parts = currencies.flatMap((currency) => {
    const own = garages.filter(({ id }) => of.garage(id) === currency)
    if (own.length === 0) return []
    const countries = [...new Set(own.map(({ country_id }) => country_id))]
    return [{ currency, scope: { garages: own.map(({ id }) => id), countries } }]
  })
  const [first] = parts
  if (!first) return [{ currency: (await commonCurrency(places, scope)) ?? defaultCurrency, scope }]
  return parts.length === 1 ? [{ ...first, scope }] : parts
}

/** @throws 422 on the country, if the result cannot be added up over books of several currencies */
export async function assertOneCurrency(
  places: GarageDirectory,
  scope: Scope,
  why: Message,
): Promise<void> {
  if ((await partsByCurrency(places, scope)).length > 1) throw invalid({ country_id: why })
}

interface Listed {
  data: readonly unknown[]
  total: number
}
interface Paged {
  page: number
  limit: number
  bulk?: boolean | undefined
  sort?: string | undefined
}

/** Runs the call with a scope, narrowed or not, and a query. */
type Answer = (scope: Scope, query: object) => Promise<unknown>

/**
 * Runs a call over books of several currencies, whose amounts can be neither compared nor added up. A list that is
 * sorted by an amount is sorted by currency first. The sums of a header are one row a currency (`byCurrency` of the
 * contract names them), and the flat ones null. If all books have the same currency, the call runs once.
 */
export async function acrossCurrencies(
  places: GarageDirectory,
  schema: z.ZodType,
  { scope, query }: { scope: Scope; query: object },
  answer: Answer,
): Promise<unknown> {
  const sums = sumsIn(schema)
  const isByAmount = isSortedByAmount(schema, query as Partial<Paged>)
  if (sums.length === 0 && !isByAmount) return answer(scope, query)
  const parts = await partsByCurrency(places, scope)
  const whole = await answer(scope, query)
  // a use case may have split its sums itself
  if (parts.length === 1 || spoken.has(whole as object)) return whole
  const page = isByAmount
    ? await sortedByCurrency(whole as Listed, query as Paged, parts, answer)
    : (whole as object)
  if (sums.length === 0) return page
  const by_currency = await Promise.all(
    parts.map(async (part) => {
      const own = (await answer(part.scope, { ...query, page: 1 })) as Record<string, unknown>
      const fields = sums.filter((field) => field in own).map((field) => [field, own[field]])
      return { currency: part.currency, ...Object.fromEntries(fields) }
    }),
  )
  const flat = Object.fromEntries(
    sums.filter((field) => field in page).map((field) => [field, null]),
  )
  return { ...page, ...flat, by_currency }
}

const isSortedByAmount = (schema: z.ZodType, { sort }: Partial<Paged>): boolean =>
  sort !== undefined && isMoneyOfRow(schema, sort.replace(/^-/, ''))

/**
 * Reads a page of a list, all of one currency before all of the next. Each part is sorted by its own index, as the
 * whole list is where there is only one currency.
 * @param whole the same page without regard to currencies: its count holds
 */
async function sortedByCurrency(
  whole: Listed,
  query: Paged,
  parts: readonly PartOfReach[],
  answer: Answer,
): Promise<object> {
  const size = pageSizeOf(query)
  let skip = (query.page - 1) * size
  const data: unknown[] = []
  for (const { scope } of parts) {
    const before = skip
    let total = 0
    // a page of the list may overlap two pages of a part
    for (let page = Math.floor(skip / size) + 1; data.length < size; page++) {
      const found = (await answer(scope, { ...query, page })) as Listed
      total = found.total
      data.push(...found.data.slice(skip % size, (skip % size) + size - data.length))
      skip = page * size
      if (found.data.length < size) break
    }
    if (data.length >= size) break
    skip = Math.max(0, before - total)
  }
  return { ...whole, data }
}
