/**
 * The currency of what is shown. A record, a row or a form names its own (`ShownCurrency`); around them it is that of the
 * selected garage or country. Formats and fields of money ask `useCurrency`, so that no page carries it from hand to hand.
 */
import { createContext, useContext } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import {
  type Currency,
  currencies,
  currencyOf,
  defaultCurrency,
  singleCurrency,
} from '#platform/contract/money/currency.ts'
import { useCountry, useGarage } from '../scope.ts'

interface Known {
  /** By the id of a country, and of a garage in reach. */
  countries: Record<number, string | undefined>
  garages: Record<number, string | undefined>
  /** The garages in reach have come, even if there are none. */
  hasGarages?: boolean
}

/** Kept on the device: the first page of a garage in euro must not show rupiah. */
export const useKnown = create<Known>()(
  persist((): Known => ({ countries: {}, garages: {} }), { name: 'kc-currencies' }),
)

type Place = { id: number; currency: string | { code: string } | null }
const byId = (places: readonly Place[]) =>
  Object.fromEntries(
    places.map(({ id, currency }) => [
      id,
      typeof currency === 'object' ? currency?.code : currency,
    ]),
  )

export function keepCurrencies(given: {
  countries?: readonly Place[]
  garages?: readonly Place[]
}) {
  const { countries, garages } = useKnown.getState()
  useKnown.setState({
    countries: { ...countries, ...byId(given.countries ?? []) },
    garages: { ...garages, ...byId(given.garages ?? []) },
    ...(given.garages ? { hasGarages: true } : {}),
  })
}

/** The currency of a garage or a country, where one is named; undefined while it is not known. */
export function useCurrencyOf(place: {
  garage_id?: unknown
  country_id?: unknown
  country_ids?: unknown
}): Currency | undefined {
  const { garage_id, country_id, country_ids } = place
  const first: unknown = Array.isArray(country_ids) ? country_ids[0] : undefined
  const code = useKnown(
    ({ garages, countries }) =>
      garages[Number(garage_id)] ?? countries[Number(country_id)] ?? countries[Number(first)],
  )
  return code === undefined ? undefined : currencyOf(code)
}

/** Of the selected garage or country; without one, of all garages in reach where they have the same. */
export function useSelectedCurrency(): Currency {
  const selected = useCurrencyOf({ garage_id: useGarage(), country_id: useCountry() })
  const ofAll = useKnown(({ garages }) => singleCurrency(Object.values(garages).map(currencyOf)))
  return selected ?? ofAll ?? defaultCurrency
}

const Shown = createContext<Currency>(defaultCurrency)
export const ShownCurrency = Shown.Provider
export const useCurrency = (): Currency => useContext(Shown)

/**
 * The sums of a head: itself, or a row for each currency where its books differ.
 *
 *   inEach(answer).map(({ net, currency }) => money(net, currency)).join(' + ')
 */
export function inEach<A extends { by_currency?: readonly object[] | undefined }>(
  answer: A,
): readonly (Omit<A, 'by_currency'> & { currency: Currency | undefined })[] {
  const rows = answer.by_currency ?? [answer]
  return rows.map((row) => ({ ...answer, ...row, currency: currencyIn(row) }))
}

/** What a row or a record says of its currency; undefined where it says nothing. */
export function currencyIn(row: unknown): Currency | undefined {
  const code = (row as { currency?: unknown } | null | undefined)?.currency
  return currencies.find((currency) => currency === code)
}
