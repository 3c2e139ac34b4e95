/** The calls of the domain. A new module adds its calls here. */
import { accountsApi } from './accounts/server/api.ts'
import { journalApi } from './journal/server/api.ts'
import { periodsApi } from './periods/server/api.ts'
import { reportsApi } from './reports/server/api.ts'
import { taxCodesApi } from './tax-codes/server/api.ts'
import { taxReturnsApi } from './tax-returns/server/api.ts'

export const booksApi = [
  ...accountsApi,
  ...journalApi,
  ...periodsApi,
  ...reportsApi,
  ...taxCodesApi,
  ...taxReturnsApi,
]
