import { useCurrencyOf, useKnown } from '../language/currency.ts'
import { useCountry, useGarage } from '../scope.ts'

/**
 * Whether the selection has books in several currencies: a sum over them has no meaning. Undefined until the garages in
 * scope have loaded, on the first visit of a device.
 */
export function useIsMixed(): boolean | undefined {
  const selected = useCurrencyOf({ garage_id: useGarage(), country_id: useCountry() })
  const isMixed = useKnown(({ garages, hasGarages }) =>
    hasGarages ? new Set(Object.values(garages)).size > 1 : undefined,
  )
  return selected === undefined ? isMixed : false
}
