import { IconUsers } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { customerTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/customer-management': {
    icon: IconUsers,
    page: () => import('./pages/CustomersPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).customers.list }),
  },
  '/customer-management/new': {
    page: () => import('./pages/CustomerCreatePage.tsx'),
    name: (words) => words(customerTexts)?.create,
  },
  '/customer-management/$id': { page: () => import('./pages/CustomerPage.tsx') },
  '/customer-management/$id/edit': { page: () => import('./pages/CustomerEditPage.tsx') },
}
