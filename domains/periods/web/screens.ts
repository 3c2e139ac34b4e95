import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/journal/periods': { page: () => import('./PeriodsPage.tsx') },
  '/journal/opening-balances': { page: () => import('./OpeningsPage.tsx') },
  '/journal/opening-balances/new': { page: () => import('./OpeningCreatePage.tsx') },
}
