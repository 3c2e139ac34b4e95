/**
 * The currency of the current content. A record, a row or a form sets its own (`ShownCurrency`); by default it is that
 * of the selected garage or country. Formats and fields of money call `useCurrency`, so that no page passes it on.
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
  /** By the id of a country, and of a garage in scope. */
  countries: Record<number, string | undefined>
  garages: Record<number, string | undefined>
  /** The garages in scope have loaded, even if there are none. */
  hasGarages?: boolean
}

/** Stored on the device: the first page of a garage in euro must not show rupiah. */
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

/** The currency of a garage or a country, if one is given; undefined while it is unknown. */
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

/** Of the selected garage or country; without one, of all garages in scope if they have the same. */
export function useSelectedCurrency(): Currency {
  const selected = useCurrencyOf({ garage_id: useGarage(), country_id: useCountry() })
  const ofAll = useKnown(({ garages }) => singleCurrency(Object.values(garages).map(currencyOf)))
  return selected ?? ofAll ?? defaultCurrency
}

const Shown = createContext<Currency>(defaultCurrency)
export const ShownCurrency = Shown.Provider
export const useCurrency = (): Currency => useContext(Shown)

/**
 * The sums of a header: itself, or a row for each currency if its books differ.
 *
 *   inEach(data).map(({ net, currency }) => money(net, currency)).join(' + ')
 */
export function inEach<A extends { by_currency?: readonly object[] | undefined }>(
  answer: A,
): readonly (Omit<A, 'by_currency'> & { currency: Currency | undefined })[] {
  const rows = answer.by_currency ?? [answer]
  return rows.map((row) => ({ ...answer, ...row, currency: currencyIn(row) }))
}

/** The currency in a row or a record; undefined if it has none. */
export function currencyIn(row: unknown): Currency | undefined {
  const code = (row as { currency?: unknown } | null | undefined)?.currency
  return currencies.find((currency) => currency === code)
}
