/** The calls of the district. A new noun adds its calls here. */
import { buildMoneyApi } from './build-money/server/service.ts'
import { buildTasksApi } from './build-tasks/server/service.ts'
import { buildsApi } from './builds/server/service.ts'
import { stagesApi } from './stages/server/service.ts'
import { thirdPartyPurchasesApi } from './third-party-purchases/server/service.ts'
import { vehicleSpecsApi } from './vehicle-specs/server/service.ts'
import { workshopMonitorApi } from './workshop-monitor/server/service.ts'
import { workshopPlanApi } from './workshop-plan/server/service.ts'

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
