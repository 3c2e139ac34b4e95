import { IconUsersGroup } from '@tabler/icons-react'
import type { Screen } from '#platform/web/screens.ts'

export const employeesScreens: readonly Screen[] = [
  {
    path: '/employee-management',
    roles: ['super admin', 'super admin - manufacture'],
    menu: {
      group: 'master-data',
      label: ({ nav }) => nav.employeeManagement,
      roles: ['super admin', 'super admin - manufacture'],
      icon: IconUsersGroup,
      order: 30,
    },
    page: () => import('./EmployeesPage.tsx'),
    list: async () => ({ call: (await import('../contract.ts')).employees.list }),
  },
]
