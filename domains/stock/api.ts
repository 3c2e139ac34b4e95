/** The calls of the domain. A new module adds its calls here. */
import { catalogServicesApi } from './catalog-services/server/api.ts'
import { countsApi } from './counts/server/api.ts'
import { inventoryApi } from './inventory/server/api.ts'
import { lowStockApi } from './low-stock/server/api.ts'
import { productsApi } from './products/server/api.ts'
import { purchasesApi } from './purchases/server/api.ts'
import { suppliersApi } from './suppliers/server/api.ts'
import { thirdPartiesApi } from './third-parties/server/api.ts'
import { transfersApi } from './transfers/server/api.ts'

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
