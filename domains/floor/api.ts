/** The calls of the district. A new noun adds its calls here. */
import { creditNotesApi } from './credit-notes/server/service.ts'
import { eInvoicesApi } from './e-invoices/server/service.ts'
import { estimatesApi } from './estimates/server/service.ts'
import { inspectionsApi } from './inspections/server/service.ts'
import { invoicesApi } from './invoices/server/service.ts'
import { orderPapersApi } from './order-papers/server/service.ts'
import { ordersApi } from './orders/server/service.ts'
import { productSalesApi } from './product-sales/server/service.ts'
import { promisesApi } from './promises/server/service.ts'
import { queueApi } from './queue/server/service.ts'
import { warrantiesApi } from './warranties/server/service.ts'

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
]
