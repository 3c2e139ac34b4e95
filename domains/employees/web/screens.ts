import type { Screens } from '#platform/web/screens.ts'

export const screens: Screens = {
  '/employee-management': {
    page: () => import('./EmployeesPage.tsx'),
    list: async () => ({ call: (await import('../contract.ts')).employees.list }),
  },
}
