import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/master-data/stage': { page: () => import('./pages/StagesPage.tsx') },
}
