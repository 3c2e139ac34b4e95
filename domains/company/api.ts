/** The calls of the district. A new noun adds its calls here. */
import { activityLogApi } from './activity-log/server/service.ts'
import { authApi } from './auth/server/service.ts'
import { employeesApi } from './employees/server/service.ts'
import { filesApi } from './files/server/service.ts'
import { garagesApi } from './garages/server/service.ts'
import { legalEntitiesApi } from './legal-entities/server/service.ts'
import { masterDataApi } from './master-data/server/service.ts'

export const companyApi = [
  ...activityLogApi,
  ...authApi,
  ...employeesApi,
  ...filesApi,
  ...garagesApi,
  ...legalEntitiesApi,
  ...masterDataApi,
]
