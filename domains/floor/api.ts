/** The calls of the domain. A new module adds its calls here. */
import { creditNotesApi } from './credit-notes/server/api.ts'
import { eInvoicesApi } from './e-invoices/server/api.ts'
import { estimatesApi } from './estimates/server/api.ts'
import { inspectionsApi } from './inspections/server/api.ts'
import { invoicesApi } from './invoices/server/api.ts'
import { orderPapersApi } from './order-papers/server/api.ts'
import { ordersApi } from './orders/server/api.ts'
import { productSalesApi } from './product-sales/server/api.ts'
import { promisesApi } from './promises/server/api.ts'
import { queueApi } from './queue/server/api.ts'
import { warrantiesApi } from './warranties/server/api.ts'
import { withholdingsApi } from './withholdings/server/api.ts'

export const floorApi = [
  ...creditNotesApi,
  ...eInvoicesApi,
  ...estimatesApi,
  ...inspectionsApi,
  ...invoicesApi,
  ...orderPapersApi,
  ...ordersApi,
  ...productSalesApi,
  ...promisesApi,
  ...queueApi,
  ...warrantiesApi,
  ...withholdingsApi,
]
