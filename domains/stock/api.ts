/** The calls of the district. A new noun adds its calls here. */
import { catalogServicesApi } from './catalog-services/server/service.ts'
import { countsApi } from './counts/server/service.ts'
import { inventoryApi } from './inventory/server/service.ts'
import { lowStockApi } from './low-stock/server/service.ts'
import { productsApi } from './products/server/service.ts'
import { purchasesApi } from './purchases/server/service.ts'
import { suppliersApi } from './suppliers/server/service.ts'
import { thirdPartiesApi } from './third-parties/server/service.ts'
import { transfersApi } from './transfers/server/service.ts'

export const stockApi = [
  ...catalogServicesApi,
  ...countsApi,
  ...inventoryApi,
  ...lowStockApi,
  ...productsApi,
  ...purchasesApi,
  ...suppliersApi,
  ...thirdPartiesApi,
  ...transfersApi,
]
