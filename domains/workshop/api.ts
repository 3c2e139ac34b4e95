/** The calls of this domain. A new module adds its calls here. */
import { buildMoneyApi } from './build-money/server/api.ts'
import { buildTasksApi } from './build-tasks/server/api.ts'
import { buildsApi } from './builds/server/api.ts'
import { stagesApi } from './stages/server/api.ts'
import { thirdPartyPurchasesApi } from './third-party-purchases/server/api.ts'
import { vehicleSpecsApi } from './vehicle-specs/server/api.ts'
import { workshopMonitorApi } from './workshop-monitor/server/api.ts'
import { workshopPlanApi } from './workshop-plan/server/api.ts'

export const workshopApi = [
  ...buildMoneyApi,
  ...buildTasksApi,
  ...buildsApi,
  ...stagesApi,
  ...thirdPartyPurchasesApi,
  ...vehicleSpecsApi,
  ...workshopMonitorApi,
  ...workshopPlanApi,
]
