import { implement } from '#platform/server/http/mount.ts'
import { catalogServices } from '../contract.ts'
import * as prices from './prices.ts'
import { importServices } from './import.ts'
import { record, get, create, update } from './catalog-services.ts'

export const catalogServicesApi = implement(catalogServices, {
  ...record,
  get,
  create,
  update,
  ...prices,
  import: importServices,
  rehearse: prices.simulatePrices,
})
