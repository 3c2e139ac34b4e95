import { IconTruck } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { supplierTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/supplier': {
    icon: IconTruck,
    page: () => import('./pages/SuppliersPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).suppliers.list }),
    adds: (words) => words(supplierTexts)?.add,
  },
  '/supplier/payable': {
    page: () => import('./pages/PayablePage.tsx'),
    name: (words) => words(supplierTexts)?.payable,
  },
  '/supplier/$id': { page: () => import('./pages/SupplierPage.tsx') },
}
