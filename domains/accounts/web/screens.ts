import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/chart-of-account': { page: () => import('./AccountsPage.tsx') },
}
