import { IconCashRegister } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/product-sale': { icon: IconCashRegister, page: () => import('./pages/SalePage.tsx') },
}
