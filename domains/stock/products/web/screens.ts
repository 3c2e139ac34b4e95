import { IconShoppingBag } from '@tabler/icons-react'
import type { Screens } from '#platform/web/screens.ts'
import { productTexts } from '../texts/texts.ts'

export const screens: Screens = {
  '/product-catalog': {
    icon: IconShoppingBag,
    page: () => import('./pages/ProductsPage.tsx'),
    list: async () => ({ call: (await import('../calls.gen.ts')).products.list }),
  },
  '/product-catalog/new': {
    page: () => import('./pages/ProductCreatePage.tsx'),
    name: (words) => words(productTexts)?.add,
  },
  '/product-catalog/$id': { page: () => import('./pages/ProductPage.tsx') },
  '/product-catalog/$id/edit': { page: () => import('./pages/ProductEditPage.tsx') },
}
