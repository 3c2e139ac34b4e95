import { IconLayoutDashboard } from '@tabler/icons-react'
import { LANGUAGE, type Screens } from '#platform/web/screens.ts'
import { dashboardTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/home': {
    icon: IconLayoutDashboard,
    page: () => import('./pages/HomePage.tsx'),
    asks: async () => ({
      call: (await import('../calls.gen.ts')).dashboard.get,
      query: { period: 'month' },
    }),
    parts: async () => [
      { call: (await import('#domains/overview/set-up/calls.gen.ts')).setUp.get, query: {} },
      {
        call: (await import('#domains/stock/low-stock/calls.gen.ts')).lowStock.list,
        query: { limit: 5 },
      },
      {
        call: (await import('#domains/overview/figures/calls.gen.ts')).figures.get,
        params: { key: 'income' },
        query: { period: 'day', language: LANGUAGE },
      },
      {
        call: (await import('#domains/overview/enums/calls.gen.ts')).startCalls.start,
        query: {},
      },
    ],
  },
  '/home/income': {
    page: () => import('./pages/IncomePage.tsx'),
    name: (words) => words(dashboardTexts)?.movements.title,
  },
}
