import { IconReceipt } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { thirdPartyPurchaseTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/third-party-purchase': {
    icon: IconReceipt,
    page: () => import('./pages/PurchasesPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).thirdPartyPurchases.list }),
  },
  '/third-party-purchase/new': {
    page: () => import('./pages/PurchaseCreatePage.tsx'),
    name: (words) => words(thirdPartyPurchaseTexts)?.add,
  },
  '/third-party-purchase/$id': { page: () => import('./pages/PurchasePage.tsx') },
}
