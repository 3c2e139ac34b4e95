/** `kc-global` carries the service and the inspection items once they are loaded (specification, section 3). */
import { useEffect } from 'react'
import { masterData } from '#domains/company/master-data/contract.ts'
import { useAsk } from '#platform/web/api.ts'
import { useScope } from '#platform/web/scope.ts'

const HOUR = 3_600_000

interface Item {
  id: number
  name: string
}
const short = ({ id, name }: Item): Item => ({ id, name })

/** Loads both lists of a country, for the lines of an order there, and stores them. */
export function useKeptItems(countryId: number) {
  const given = { query: { country_id: countryId, limit: 100, sort: 'name' } } as const
  const services = useAsk(masterData['service-item'].list, given, { staleTime: HOUR }).data
  const inspections = useAsk(masterData['inspection-item'].list, given, { staleTime: HOUR }).data
  useEffect(() => {
    if (services) useScope.setState({ service_list: services.data.map(short) })
    if (inspections) useScope.setState({ inspection_list: inspections.data.map(short) })
  }, [services, inspections])
}
