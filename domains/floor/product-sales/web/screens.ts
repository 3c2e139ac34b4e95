import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/product-sale': { page: () => import('./pages/SalePage.tsx') },
}
