import { IconUsersGroup } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { employeesTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/employee-management': {
    icon: IconUsersGroup,
    page: () => import('./pages/EmployeesPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).employees.list }),
    adds: (words) => words(employeesTexts)?.add,
  },
}
