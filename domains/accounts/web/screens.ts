import { IconBinaryTree2 } from '@tabler/icons-react'
import type { RoleName } from '#platform/contract/roles.ts'
import type { Screen } from '#platform/web/screens.ts'

const roles: readonly RoleName[] = ['finance', 'super admin']

export const accountScreens: readonly Screen[] = [
  {
    path: '/chart-of-account',
    roles,
    menu: {
      group: 'transaction',
      label: ({ nav }) => nav.chartOfAccount,
      roles,
      icon: IconBinaryTree2,
      order: 50,
    },
    page: () => import('./AccountsPage.tsx'),
  },
]
