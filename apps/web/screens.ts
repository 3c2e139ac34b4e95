/** Every screen of the product. To add a domain, add its screens here and its texts to texts/{en,id,my,nl}.ts. */
import { authScreens } from '#domains/auth/web/screens.ts'
import { customerScreens } from '#domains/customers/web/screens.ts'
import { invoicesScreens } from '#domains/invoices/web/screens.ts'
import { masterDataScreens } from '#domains/master-data/web/screens.ts'
import { vehicleScreens } from '#domains/vehicles/web/screens.ts'
import type { Screen } from '#platform/web/screens.ts'

export const screens: readonly Screen[] = [
  ...authScreens,
  ...customerScreens,
  ...invoicesScreens,
  ...masterDataScreens,
  ...vehicleScreens,
]
