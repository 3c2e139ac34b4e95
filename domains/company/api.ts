/** The calls of the domain. A new module adds its calls here. */
import { activityLogApi } from './activity-log/server/api.ts'
import { authApi } from './auth/server/api.ts'
import { employeesApi } from './employees/server/api.ts'
import { filesApi } from './files/server/api.ts'
import { garagesApi } from './garages/server/api.ts'
import { legalEntitiesApi } from './legal-entities/server/api.ts'
import { masterDataApi } from './master-data/server/api.ts'

export const companyApi = [
  ...activityLogApi,
  ...authApi,
  ...employeesApi,
  ...filesApi,
  ...garagesApi,
  ...legalEntitiesApi,
  ...masterDataApi,
]
