/**
 * Loads the server's data of `kc-global`: roles, countries, garages, choices. The specification says which role loads
 * what.
 */
import { startCalls } from '#domains/overview/enums/calls.gen.ts'
import { useEffect, useState } from 'react'
import { masterData } from '#domains/company/master-data/calls.gen.ts'
import { garages } from '#domains/company/garages/calls.gen.ts'
import { hasCapability, selectorRoleIds } from '#platform/contract/roles.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { keepCurrencies } from '#platform/web/language/currency.ts'
import { keepZones } from '#platform/web/data/today.ts'
import { type GlobalSettings, useChosenCountry, useCountry, useScope } from '#platform/web/scope.ts'
import { useRole, useSession } from '#platform/web/data/session.ts'

const HOUR = 3_600_000

/** Whether the reader has the two selectors of the header. */
export const useHasSelectors = () =>
  useSession(({ user }) => selectorRoleIds.includes(user?.role_id ?? 0))

/** What the server knows of users with selectors; the garages are those of the selected country, or all in scope. */
export const useStart = () =>
  useApiQuery(
    startCalls.start,
    { query: { country_id: useChosenCountry() } },
    { enabled: useHasSelectors(), staleTime: HOUR, keep: true },
  )

/** Starts late, because nothing on the first page needs these lists. */
const LISTS_AFTER_MS = 3000

/** The service and the inspection items of the selected country, for roles that may pick them. */
function useItems() {
  const role = useRole()
  const country = useCountry()
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), LISTS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const { 'service-item': service, 'inspection-item': inspection } = masterData
  const given = { query: { country_id: country, bulk: 'true', sort: 'name' } } as const
  const options = (call: typeof service.list | typeof inspection.list) => ({
    enabled: isQuiet && hasCapability(role, call.allow),
    staleTime: HOUR,
  })
  const services = useApiQuery(service.list, given, options(service.list)).data
  const inspections = useApiQuery(inspection.list, given, options(inspection.list)).data
  useEffect(() => {
    if (services) keep({ service_list: services.data.map(short) })
    if (inspections) keep({ inspection_list: inspections.data.map(short) })
  }, [services, inspections])
}

const short = ({ id, name }: { id: number; name: string }) => ({ id, name })

const keep = (settings: Partial<GlobalSettings>) => useScope.setState(settings)

/** A user without selectors works in one garage: its day and its currency apply. */
function useOwnGarage() {
  const enabled = !useHasSelectors()
  const { data } = useApiQuery(
    garages.list,
    { query: { garage_id: 0, limit: 1 } },
    { enabled, staleTime: HOUR },
  )
  useEffect(() => {
    if (!data) return
    keepZones(data.data)
    keepCurrencies({ garages: data.data })
  }, [data])
}

/** Loads the lists and stores them. */
export function useSettings() {
  useItems()
  useOwnGarage()
  const { data } = useStart()
  useEffect(() => {
    if (!data) return
    const { roles, countries, garages: branches, enums } = data
    keepZones(branches.data)
    keepCurrencies({ countries: countries.data, garages: branches.data })
    keep({
      role_list: roles.data,
      country_list: countries.data.map(short),
      garage_list: branches.data.map(({ id, name, address }) => ({
        id,
        name,
        address: address ?? '',
      })),
      ...(enums ? { enum: enums } : {}),
    })
  }, [data])
}
