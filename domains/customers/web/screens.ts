import type { Screens } from '#platform/web/screens.ts'
import { customerTexts } from './texts/texts.ts'

export const screens: Screens = {
  '/customer-management': {
    page: () => import('./CustomersPage.tsx'),
    list: async () => ({ call: (await import('../contract.ts')).customers.list }),
  },
  '/customer-management/new': {
    page: () => import('./CustomerCreatePage.tsx'),
    name: (words) => words(customerTexts)?.create,
  },
  '/customer-management/$id': { page: () => import('./CustomerPage.tsx') },
  '/customer-management/$id/edit': { page: () => import('./CustomerEditPage.tsx') },
}
