import { IconShoppingCart } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { purchaseTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/inventory/purchase': {
    icon: IconShoppingCart,
    page: () => import('./pages/PurchasesPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).purchases.list }),
  },
  '/home/purchases': {
    page: () => import('./pages/PurchasesPage.tsx'),
    name: (words) => words(purchaseTexts)?.list,
  },
  '/inventory/purchase/new': {
    page: () => import('./pages/PurchaseCreatePage.tsx'),
    name: (words) => words(purchaseTexts)?.add,
  },
  '/inventory/purchase/$id': { page: () => import('./pages/PurchasePage.tsx') },
}
