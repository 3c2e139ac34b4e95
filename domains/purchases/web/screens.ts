import type { Screens } from '#platform/web/screens.ts'
import { purchaseTexts } from './texts/texts.ts'

export const screens: Screens = {
  '/inventory/purchase': {
    page: () => import('./PurchasesPage.tsx'),
    list: async () => ({ call: (await import('../contract.ts')).purchases.list }),
  },
  '/inventory/purchase/new': {
    page: () => import('./PurchaseCreatePage.tsx'),
    name: (words) => words(purchaseTexts)?.add,
  },
  '/inventory/purchase/$id': { page: () => import('./PurchasePage.tsx') },
}
