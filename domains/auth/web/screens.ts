import { IconSettings } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screens.ts'

export const authScreens: readonly Screen[] = [
  {
    path: '/account-settings',
    roles: ['finance', 'admin', 'super admin', 'super admin - manufacture'],
    menu: {
      group: 'top',
      label: ({ nav }) => nav.accountSettings,
      roles: ['super admin', 'finance', 'admin'],
      icon: IconSettings,
      order: 70,
    },
    page: () => import('./AccountSettingsPage.tsx'),
  },
]
