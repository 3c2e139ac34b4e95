import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/master-data/heritage-master': { page: () => import('./pages/HeritageMasterPage.tsx') },
}
