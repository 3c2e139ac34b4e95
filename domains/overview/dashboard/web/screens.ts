import { IconLayoutDashboard } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { dashboardTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/home': {
    icon: IconLayoutDashboard,
    page: () => import('./pages/HomePage.tsx'),
    asks: async () => ({
      call: (await import('../calls.gen.ts')).dashboard.get,
      query: { period: 'month' },
    }),
  },
  '/home/income': {
    page: () => import('./pages/IncomePage.tsx'),
    name: (words) => words(dashboardTexts)?.movements.title,
  },
}
