import { IconLayoutDashboard } from '@tabler/icons-react'
import type { RoleName } from '#platform/contract/roles.ts'
import type { Screen } from '#platform/web/screens.ts'

const books: readonly RoleName[] = ['super admin', 'finance']
const readers: readonly RoleName[] = [
  'finance',
  'admin',
  'super admin',
  'super admin - manufacture',
]

export const dashboardScreens: readonly Screen[] = [
  {
    path: '/home',
    roles: readers,
    menu: {
      group: 'top',
      label: ({ nav }) => nav.dashboard,
      // the route is open to admins, the menu does not list it for them: the specification's columns
      roles: books,
      icon: IconLayoutDashboard,
      order: 10,
    },
    page: () => import('./HomePage.tsx'),
    asks: async () => ({
      call: (await import('../contract.ts')).dashboard.get,
      query: { period: 'month' },
    }),
  },
  { path: '/home/income', roles: readers, page: () => import('./IncomePage.tsx') },
]
