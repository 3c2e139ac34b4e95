import { IconUsers } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screens.ts'

const roles = ['super admin'] as const

export const customerScreens: Screen[] = [
  {
    path: '/customer-management',
    roles,
    menu: {
      group: 'customer',
      label: ({ nav }) => nav.customerManagement,
      roles,
      icon: IconUsers,
      order: 30,
      // as the specification's menu writes it; letter case does not matter to the router
      to: '/Customer-Management',
    },
    page: () => import('./CustomersPage.tsx'),
    list: async () => ({ call: (await import('../contract.ts')).customers.list }),
  },
  {
    path: '/customer-management/new',
    roles,
    page: () => import('./CustomerCreatePage.tsx'),
  },
  { path: '/customer-management/$id', roles, page: () => import('./CustomerPage.tsx') },
  { path: '/customer-management/$id/edit', roles, page: () => import('./CustomerEditPage.tsx') },
]
