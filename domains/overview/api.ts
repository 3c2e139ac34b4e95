/** The calls of this domain. A new module adds its calls here. */
import { customerDataApi } from './customer-data/server/api.ts'
import { customerMergeApi } from './customer-merge/server/api.ts'
import { dashboardApi } from './dashboard/server/api.ts'
import { dayEndApi } from './day-end/server/api.ts'
import { enumsApi } from './enums/server/api.ts'
import { figuresApi } from './figures/server/api.ts'
import { importsApi } from './imports/server/api.ts'
import { searchApi } from './search/server/api.ts'
import { setUpApi } from './set-up/server/api.ts'
import { vehicleInsightApi } from './vehicle-insight/server/api.ts'

export const overviewApi = [
  ...customerDataApi,
  ...customerMergeApi,
  ...dashboardApi,
  ...dayEndApi,
  ...enumsApi,
  ...figuresApi,
  ...importsApi,
  ...searchApi,
  ...setUpApi,
  ...vehicleInsightApi,
]
