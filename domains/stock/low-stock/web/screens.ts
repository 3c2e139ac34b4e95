import { IconAlertTriangle } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/inventory/low-stock': {
    icon: IconAlertTriangle,
    page: () => import('./pages/LowStockPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).lowStock.list }),
  },
}
