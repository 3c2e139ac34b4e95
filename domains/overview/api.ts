/** The calls of the district. A new noun adds its calls here. */
import { customerDataApi } from './customer-data/server/service.ts'
import { customerMergeApi } from './customer-merge/server/service.ts'
import { dashboardApi } from './dashboard/server/service.ts'
import { dayEndApi } from './day-end/server/service.ts'
import { enumsApi } from './enums/server/service.ts'
import { figuresApi } from './figures/server/service.ts'
import { importsApi } from './imports/server/service.ts'
import { searchApi } from './search/server/service.ts'
import { setUpApi } from './set-up/server/service.ts'
import { vehicleInsightApi } from './vehicle-insight/server/service.ts'

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
