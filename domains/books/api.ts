/** The calls of the district. A new noun adds its calls here. */
import { accountsApi } from './accounts/server/service.ts'
import { journalApi } from './journal/server/service.ts'
import { periodsApi } from './periods/server/service.ts'
import { reportsApi } from './reports/server/service.ts'
import { taxCodesApi } from './tax-codes/server/service.ts'
import { taxReturnsApi } from './tax-returns/server/service.ts'

export const booksApi = [
  ...accountsApi,
  ...journalApi,
  ...periodsApi,
  ...reportsApi,
  ...taxCodesApi,
  ...taxReturnsApi,
]
