import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/stage-management': {
    page: () => import('./pages/StagesPage.tsx'),
    asks: async () => ({
      call: (await import('../contract.ts')).workshopMonitor.stages,
      query: {},
    }),
  },
  '/stage-management/$id': { page: () => import('./pages/MonitorPage.tsx') },
}
