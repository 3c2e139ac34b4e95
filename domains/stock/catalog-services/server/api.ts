import { implement } from '#platform/server/http/mount.ts'
import { catalogServices } from '../contract.ts'
import { prices, addPrice, removePrice, changePrices, simulatePrices } from './prices.ts'
import { importServices } from './import.ts'
import { record, get, create, update } from './catalog-services.ts'

export const catalogServicesApi = implement(catalogServices, {
  ...record,
  get,
  create,
  update,
  prices,
  addPrice,
  removePrice,
  changePrices,
  import: importServices,
  rehearse: simulatePrices,
})
