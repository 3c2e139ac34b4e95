import { IconStairs } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/stage-management': {
    icon: IconStairs,
    page: () => import('./pages/StagesPage.tsx'),
    asks: async () => ({
      call: (await import('../calls.gen.ts')).workshopMonitor.stages,
      query: {},
    }),
  },
  '/stage-management/$id': { page: () => import('./pages/MonitorPage.tsx') },
}
