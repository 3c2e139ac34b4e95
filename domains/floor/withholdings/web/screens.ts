import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/tax/withholding': { page: () => import('./pages/WithholdingsPage.tsx') },
}
