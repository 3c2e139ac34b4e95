/** Every screen of the product. To add a domain, add its screens here and its texts to texts/{en,id,my,nl}.ts. */
import { accountScreens } from '#domains/accounts/web/screens.ts'
import { activityLogScreens } from '#domains/activity-log/web/screens.ts'
import { authScreens } from '#domains/auth/web/screens.ts'
import { customerScreens } from '#domains/customers/web/screens.ts'
import { dashboardScreens } from '#domains/dashboard/web/screens.ts'
import { invoicesScreens } from '#domains/invoices/web/screens.ts'
import { employeesScreens } from '#domains/employees/web/screens.ts'
import { garagesScreens } from '#domains/garages/web/screens.ts'
import { journalScreens } from '#domains/journal/web/screens.ts'
import { masterDataScreens } from '#domains/master-data/web/screens.ts'
import { ordersScreens } from '#domains/orders/web/screens.ts'
import { periodScreens } from '#domains/periods/web/screens.ts'
import { reportScreens } from '#domains/reports/web/screens.ts'
import { vehicleScreens } from '#domains/vehicles/web/screens.ts'
import type { Screen } from '#platform/web/screens.ts'

export const screens: readonly Screen[] = [
  ...accountScreens,
  ...activityLogScreens,
  ...authScreens,
  ...dashboardScreens,
  ...ordersScreens,
  ...customerScreens,
  ...invoicesScreens,
  ...employeesScreens,
  ...garagesScreens,
  ...journalScreens,
  ...masterDataScreens,
  ...periodScreens,
  ...reportScreens,
  ...vehicleScreens,
]
