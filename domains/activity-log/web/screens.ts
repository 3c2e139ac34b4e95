import { IconHistory } from '@tabler/icons-react'
import type { RoleName } from '#platform/contract/roles.ts'
import type { Screen } from '#platform/web/screens.ts'

const roles: readonly RoleName[] = ['super admin']

export const activityLogScreens: readonly Screen[] = [
  {
    path: '/activity-log',
    roles,
    menu: {
      group: 'top',
      label: ({ nav }) => nav.activityLog,
      roles,
      icon: IconHistory,
      order: 60,
    },
    page: () => import('./ActivityLogPage.tsx'),
    list: async () => ({ call: (await import('../contract.ts')).activityLog.list }),
  },
  { path: '/activity-log/$id', roles, page: () => import('./ActivityPage.tsx') },
]
