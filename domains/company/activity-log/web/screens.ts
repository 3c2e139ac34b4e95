import { IconHistory } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/activity-log': {
    icon: IconHistory,
    page: () => import('./pages/ActivityLogPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).activityLog.list }),
  },
  '/activity-log/$id': { page: () => import('./pages/ActivityPage.tsx') },
}
